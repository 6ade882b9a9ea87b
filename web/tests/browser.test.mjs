// The page in a real browser: node --test tests/browser.test.mjs, after scripts/build-web. SHOTS=DIR keeps pictures.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

const WYTHOFF = "(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-i) for i in 1..min(a,b)";
const ENDLESS = "(a,b,c) -> (a-i,b,c) for i in 1..a if i % 3 != 2 | (a,b-i,c) for i in 1..b if i % 5 != 1 | (a,b,c-i) for i in 1..c";
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser;
let server;
before(async () => {
  server = await serve();
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** A fresh page at a line; whatever it complains of or asks elsewhere fails the test. */
async function open(t, line = "", options = {}) {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1180, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (m) => m.type() === "error" && complaints.push(m.text()));
  page.on("pageerror", (e) => complaints.push(String(e)));
  page.on("request", (r) => !r.url().startsWith(server.address) && !r.url().startsWith("blob:") && complaints.push("asked elsewhere: " + r.url()));
  t.after(async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  });
  await page.goto(server.address + (line && "#" + encodeURI(line)));
  return page;
}
const says = (page, text) => page.getByText(text).first().waitFor();
const game = (page) => page.getByRole("combobox", { name: "Game or rule" });
const hash = (page) => page.evaluate(() => decodeURI(location.hash).slice(1));
const tab = (page, name) => page.getByRole("button", { name, exact: true }).first().click();
async function settled(page, pattern) {
  await page.waitForFunction((source) => new RegExp(source).test(decodeURI(location.hash)), pattern.source);
}
async function noOverflow(page) {
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true, "the page is wider than the screen");
}
async function accessible(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  assert.deepEqual(serious.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).slice(0, 3).join(" ")}`), []);
}

test("it is painted and answers soon", async (t) => {
  const page = await open(t, "solve nim 3 4 5");
  await says(page, "The first player wins");
  const interactive = await page.evaluate(() => performance.now());
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  t.diagnostic(`first paint after ${paint.toFixed(0)} ms, the first answer of the core after at most ${interactive.toFixed(0)} ms`);
});

test("ask: a rule is typed, recognised, answered; a winning move leads to play", async (t) => {
  const page = await open(t);
  await game(page).fill(WYTHOFF);
  await page.getByRole("textbox", { name: "Position" }).fill("10 13");
  await says(page, "recognised as wythoff");
  await says(page, "Take 6 from both heaps, leaving (4,7)");
  assert.equal(await hash(page), `solve '${WYTHOFF}' '10 13'`.replace("'10 13'", "'10 13'"));
  await page.getByRole("button", { name: "take 2 from heap 1, leaving (8,13)" }).click();
  await says(page, /The machine is thinking|Your move/);
  await settled(page, /^#play/);
});

test("ask: each kind of why is drawn", async (t) => {
  const page = await open(t, "solve nim 3 4 5");
  await page.locator(".bits td.odd").waitFor();
  for (const [line, drawn] of [["solve 'bash(3)' 23", ".residue .here"], ["solve fibonacci 17", ".bar .least"], ["solve 'moore(2)' '3 4 5 6'", ".bits tfoot"], ["solve wythoff '10 13'", ".cold .standing"]]) {
    await page.evaluate((to) => (location.hash = encodeURI(to)), line);
    await page.locator(drawn).first().waitFor();
  }
});

test("ask: a whole question and a game with its position are understood in the one field", async (t) => {
  const page = await open(t);
  await game(page).fill("wythoff 3 5");
  await says(page, "The second player wins");
  await game(page).press("Enter");
  assert.equal(await page.getByRole("textbox", { name: "Position" }).inputValue(), "3 5");
  await game(page).fill("values kayles --to 30");
  await says(page, "Period 12 from heap 71: proved");
});

test("completion by keyboard", async (t) => {
  const page = await open(t);
  await game(page).fill("wyt");
  await page.getByRole("option", { name: /^wythoff/ }).waitFor();
  await game(page).press("ArrowDown");
  await game(page).press("Enter");
  assert.equal(await game(page).inputValue(), "wythoff");
});

test("see: the heat map of Wythoff's rule, its cells, zoom, table and downloads", async (t) => {
  const page = await open(t);
  await tab(page, "See");
  await says(page, "losing (P)");
  const start = Date.now();
  await game(page).fill(WYTHOFF);
  const map = page.locator(".heatmap canvas");
  await map.waitFor();
  t.diagnostic(`a 200 x 200 heat map ${Date.now() - start} ms after the last key`);
  await settled(page, /--to 199 199/);
  await map.focus();
  for (const key of ["ArrowRight", "ArrowUp", "ArrowUp", "ArrowRight"]) await map.press(key);
  await says(page, "(1,2)");
  await map.press("+");
  await map.press("+");
  assert.equal(await page.getByRole("button", { name: "Whole picture" }).isEnabled(), true);
  await page.locator("summary", { hasText: "Table" }).click();
  for (const [button, name] of [["CSV", /\.csv$/], ["SVG", /\.svg$/], ["PNG", /\.png$/]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button, exact: true }).click()]);
    assert.match(download.suggestedFilename(), name);
  }
});

test("see: a sequence, how far it goes, its b-file; misère outcomes", async (t) => {
  const page = await open(t, "values kayles --to 100");
  await page.locator(".scatter canvas").waitFor();
  await says(page, "Period 12 from heap 71: proved");
  await page.getByRole("textbox", { name: "up to" }).fill("300");
  await settled(page, /--to 300/);
  await page.locator("summary", { hasText: "Table" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "b-file" }).click()]);
  assert.match(readFileSync(await download.path(), "utf8"), /^0 0\n1 1\n2 2\n3 3\n4 1\n/);
  await page.getByRole("button", { name: "misère" }).click();
  await settled(page, /--misere/);
  await page.locator(".scatter canvas").waitFor();
});

test("discover proposes, a claim holds, a claim is refuted on the picture", async (t) => {
  const page = await open(t, "discover 'n -> n-1 | n-3 | n-4'");
  await says(page, "n mod 7 in {0, 2}");
  await page.getByRole("button", { name: "Try as claim" }).first().click();
  await says(page, "True, and proved");
  const claim = page.getByRole("textbox", { name: /Your claim/ });
  await claim.fill("n mod 7 = 0");
  await says(page, "Not so");
  await says(page, "2 is P; the claim says N");
  await claim.fill("n mod");
  await page.locator(".claim .caret").waitFor();
  await claim.fill("");
  await game(page).fill("wythoff");
  await claim.fill("a = b");
  await says(page, "(1,1) is N; the claim says P");
  await page.locator(".cellinfo", { hasText: "(1,1)" }).waitFor();
});

const take = (page, words) => page.getByRole("button", { name: words, exact: true }).click();

test("play: a whole game won, with hint and undo", async (t) => {
  const page = await open(t, "play nim 1 2 2");
  await says(page, "Your move");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".token.best").waitFor();
  await take(page, "take 2 from heap 2, leaving 0");
  await settled(page, /--played 2:0 \S+$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await settled(page, /^#play nim '1 2 2'$/);
  await take(page, "take 1 from heap 1, leaving 0");
  for (let i = 0; i < 4 && !(await page.getByText("You win!").isVisible()); ++i) {
    await page.locator(".turn", { hasText: /Your move|You win/ }).waitFor();
    if (await page.getByText("You win!").isVisible()) break;
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".token.best").click();
    await page.waitForTimeout(900);
  }
  await says(page, "You win!");
});

test("play: a whole game lost, and its replay", async (t) => {
  const page = await open(t, "play nim 1 1 --first me");
  await take(page, "take 1 from heap 1, leaving 0");
  await says(page, "The machine wins.");
  const link = await page.evaluate(() => location.href);
  assert.match(link, /--played%201:0%202:0$/);
  const again = await open(t, decodeURI(link).split("#")[1]);
  await says(again, "The machine wins.");
  await again.getByRole("link", { name: "1 1" }).click();
  await says(again, "Your move");
  await again.goBack();
  await says(again, "The machine wins.");
});

test("play: rows are split, boards are moved on, chocolate is bitten, moves are typed; nothing illegal can be done", async (t) => {
  const page = await open(t, "play kayles 5");
  await says(page, "Tap the first and the last token");
  await page.locator(".token").nth(2).click();
  await page.locator(".token").nth(2).click();
  await settled(page, /--played '1:2&2' /);
  await page.evaluate((to) => (location.hash = encodeURI(to)), "play wythoff '3 5'");
  await says(page, "Tap a marked square");
  assert.equal(await page.locator(".square").count(), 10);
  await page.getByRole("button", { name: "take 1 from both heaps, leaving (2,4)" }).click();
  await settled(page, /--played '1:\(2,4\)' /);
  await page.evaluate((to) => (location.hash = encodeURI(to)), "play chomp '3 3'");
  await page.getByRole("button", { name: "bite row 2 at column 3" }).click();
  await settled(page, /--played '1:\(3,2\)' /);
  await page.evaluate((to) => (location.hash = encodeURI(to)), "play nim 3 4 5");
  await says(page, "Tap a token");
  const typed = page.getByRole("textbox", { name: "Or type a move" });
  await typed.fill("2:9");
  await typed.press("Enter");
  await says(page, "2:9 is no legal move");
  await typed.fill("take 2 from 1");
  await typed.press("Enter");
  await settled(page, /--played 1:1 /);
  await page.getByLabel("Show what each move is worth").check();
  await page.locator(".token.worth-P, .token.worth-N").first().waitFor();
});

test("play: the machine begins; misère; a sum", async (t) => {
  const page = await open(t, "play nim 3 4 5 --first machine --misere");
  await settled(page, /--played 1:1$/);
  await says(page, "Your move");
  await page.evaluate((to) => (location.hash = encodeURI(to)), "play 'nim 3 5 + wythoff 3 5'");
  await page.locator(".component.board").waitFor();
  assert.equal(await page.locator(".component.heap").count(), 2);
});

test("the language can be switched and is remembered", async (t) => {
  const page = await open(t, "solve nim 3 4 5");
  await page.getByRole("button", { name: "中文" }).click();
  await says(page, "先手必胜");
  await says(page, "从第 1 堆取 2，剩 1");
  await page.reload();
  await says(page, "先手必胜");
  for (const name of ["图像", "规律", "对弈"]) await page.getByRole("button", { name, exact: true }).click();
  await says(page, "轮到你了");
  await page.getByRole("button", { name: "English" }).click();
  await says(page, "Your move");
  const chinese = await open(t, "", { locale: "zh-CN" });
  await says(chinese, "先手必胜");
});

test("back and forward go through what was asked", async (t) => {
  const page = await open(t, "solve nim 3 4 5");
  await says(page, "The first player wins");
  await tab(page, "Kayles");
  await settled(page, /^#solve kayles/);
  await tab(page, "See");
  await page.locator(".scatter canvas").waitFor();
  await page.goBack();
  await settled(page, /^#solve kayles/);
  await page.goBack();
  await settled(page, /^#solve nim/);
  await page.goForward();
  assert.equal(await game(page).inputValue(), "kayles");
});

test("a question that would take for ever is cancelled by one click, and the next one is answered", async (t) => {
  const page = await open(t, `solve '${ENDLESS}' '3000 3000 3000'`);
  await page.getByRole("button", { name: "Cancel" }).first().click();
  await says(page, "Cancelled.");
  await page.getByRole("button", { name: "Nim", exact: true }).click();
  await says(page, "The first player wins");
});

test("bad input: the message stands under its field and nothing is lost", async (t) => {
  const page = await open(t, "solve nim 3 4 5");
  await says(page, "The first player wins");
  await game(page).fill("n -> n-1 | q");
  await page.locator(".field.game .wrong", { hasText: "unknown name" }).waitFor();
  assert.equal(await page.locator(".field.game .caret").evaluate((e) => e.style.getPropertyValue("--at")), "11");
  assert.equal(await page.locator(".verdict").isVisible(), true);
  await game(page).fill("nim");
  const position = page.getByRole("textbox", { name: "Position" });
  await position.fill("3 4 x");
  await page.locator(".field.position .wrong", { hasText: "expected a heap" }).waitFor();
  assert.equal(await page.locator(".field.position .caret").evaluate((e) => e.style.getPropertyValue("--at")), "4");
  for (const text of ["'", "\"", "{", "--to", "\\", "(((((", "🂡", "9".repeat(400), "-- --", "3 4 5"]) await position.fill(text);
  await says(page, "The first player wins");
  for (const name of ["See", "Discover", "Play"]) {
    await game(page).fill("wythof(");
    await tab(page, name);
    await page.locator(".wrong, .calm", { hasText: /expected|unknown/ }).first().waitFor();
    await game(page).fill("nim");
    await page.locator("canvas, .token").first().waitFor();
  }
  await tab(page, "See");
  await page.getByRole("textbox", { name: "up to" }).fill("1 2 3 4");
  await page.getByRole("textbox", { name: "up to" }).fill("99999999999999999999999");
  await page.locator(".field.to .wrong", { hasText: "expected" }).waitFor();
});

test("keyboard alone: ask, then play and win", async (t) => {
  const page = await open(t, "solve nim 1 2");
  await says(page, "The first player wins");
  const reach = async (name) => {
    for (let i = 0; i < 60; ++i) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((wanted) => (document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent)?.trim() === wanted, name)) return;
    }
    assert.fail(`${name} cannot be reached`);
  };
  await reach("Play this position");
  await page.keyboard.press("Enter");
  await says(page, "Your move");
  await page.locator(".token").first().waitFor();
  await reach("take 1 from heap 2, leaving 1");
  await page.keyboard.press("Enter");
  await settled(page, /--played 2:1 \S+$/);
  await says(page, "Your move");
  await page.locator(".token:not(:disabled)").focus();
  await page.keyboard.press("Space");
  await says(page, "You win!");
});

test("on a phone nothing is wider than the screen", async (t) => {
  const page = await open(t, "", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  for (const line of ["solve nim 3 4 5", `solve '${WYTHOFF}' '10 13'`, "values kayles --to 200", "values wythoff --to 199 199", "discover wythoff", "claim kayles 'n = 0'", "play nim 3 4 5", "play wythoff '10 13'", "play 'moore(2)' '3 4 5 6'"]) {
    await page.evaluate((to) => (location.hash = encodeURI(to)), line);
    await page.waitForTimeout(500);
    await noOverflow(page);
  }
  await page.evaluate((to) => (location.hash = encodeURI(to)), "play nim 1");
  await says(page, "Tap a token");
  await page.locator(".token").tap();
  await says(page, "You win!");
});

test("axe finds nothing serious, in light and in dark", async (t) => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await open(t, "", { colorScheme, reducedMotion: "reduce" });
    for (const line of ["solve nim 3 4 5", "solve wythoff '10 13'", "solve nim 3 x", "values kayles --to 100", "values wythoff --to 50 50", "discover kayles", "claim nim 'n = 1'", "play nim 3 4 5", "play wythoff '3 5'", "play chomp '3 3'"]) {
      await page.evaluate((to) => (location.hash = encodeURI(to)), line);
      await page.waitForTimeout(600);
      await accessible(page);
    }
  }
});

test("without a network it works once it has been seen", async (t) => {
  const own = await serve();
  const context = await browser.newContext({ locale: "en-US" });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(own.address + "#solve%20nim%203%204%205");
  await says(page, "The first player wins");
  const kept = () => page.evaluate(async () => Boolean(navigator.serviceWorker.controller) && (await (await caches.open("grundy")).keys()).length >= 6);
  for (let i = 0; i < 100 && !(await kept()); ++i) await page.waitForTimeout(200);
  own.close();
  await page.reload();
  await game(page).fill("kayles");
  await page.getByRole("textbox", { name: "Position" }).fill("7 7");
  await says(page, "The second player wins");
});

test("the theme can be chosen and is remembered", async (t) => {
  const page = await open(t);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? "auto");
  await page.getByRole("button", { name: /^Theme/ }).click();
  assert.equal(await theme(), "light");
  await page.getByRole("button", { name: /^Theme/ }).click();
  await page.reload();
  assert.equal(await theme(), "dark");
});
