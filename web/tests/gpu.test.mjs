// The GPU view: a launch that plays on the device, its totals, one SM and one request seen closer, other devices.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CellOf, LESSON, accessible, soon, start, stop, visit } from "./site.mjs";

before(start);
after(stop);

/** 32 blocks read and write 8192 floats, 32 KB, each in a warp that asks for whole sectors: 1024 sectors of each. */
const PROGRAM = `__global__ void twice(float *a, float *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = 2 * a[i];
}
int main() {
    float *a, *b;
    cudaMalloc(&a, 8192 * sizeof(float));
    cudaMalloc(&b, 8192 * sizeof(float));
    cudaMemset(a, 0, 8192 * sizeof(float));
    twice<<<32, 256>>>(a, b);
    cudaDeviceSynchronize();
}
`;

/** The GPU view of a cell with this program on a device, paused. */
const watched = (use, { lang = "en", device = "h200-sxm", width = 1440 } = {}) =>
  visit(`${lang}/${LESSON}/`, async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const cell = await CellOf.on(page);
    await cell.tab(0);
    await cell.write(PROGRAM);
    await cell.root.locator("select", { has: page.locator(`option[value="${device}"]`) }).first().selectOption(device);
    await cell.action("run").click();
    await soon(page, async () => assert.doesNotMatch(await cell.root.locator(".cell-results").innerHTML(), /stale/));
    await cell.root.getByRole("tab", { name: "GPU", exact: true }).click();
    const panel = cell.panel();
    await panel.locator(".gpu-body").waitFor();
    const status = panel.locator(".gpu-body > .gpu-status");
    const says = (expected) => soon(page, async () => assert.match(await status.innerText(), expected));
    await use({ page, cell, panel, says });
  });

test("the launch plays, and its end shows what moved", () =>
  watched(async ({ page, panel, says }) => {
    await says(/^At 0\.0+ µs \(cycle 0\): 0 blocks run, 32 wait, 0 have ended/);
    await panel.locator(".gpu-stage").first().focus();
    for (const key of ["ArrowRight", "ArrowRight", ".", "ArrowLeft", ","]) await page.keyboard.press(key);
    await says(/\(cycle \d+\)/);
    await panel.getByRole("combobox", { name: "Speed" }).selectOption({ label: "the film in 1 s" });
    await panel.getByRole("button", { name: "Play" }).click();
    // It stops by itself, and shows the totals.
    const chart = panel.locator(".gpu-chart");
    await chart.waitFor();
    await panel.getByRole("button", { name: "Play" }).waitFor();
    await says(/0 blocks run, 0 wait, 32 have ended/);
    const text = await chart.innerText();
    assert.match(text, /loads\s33\sKB\s1\s024\ssectors/);
    assert.match(text, /stores\s33\sKB\s1\s024\ssectors/);
  }));

test("another SM is filmed with its warps, and the line of the program is marked", () =>
  watched(async ({ page, cell, panel, says }) => {
    const sm = panel.getByRole("spinbutton", { name: "SM", exact: true });
    // Faster than it is answered: the last one counts.
    for (const number of ["3", "4", "5"]) {
      await sm.fill(number);
      await sm.press("Enter");
    }
    await panel.getByText("Warps of SM 5", { exact: true }).waitFor();
    await panel.getByRole("slider").focus();
    for (let k = 0; k < 6; k += 1) await page.keyboard.press("PageUp");
    await says(/µs/);
    const [first] = await panel.locator(".gpu-list button").all();
    if (first) await first.click();
    await panel.getByRole("spinbutton", { name: "Warp slot" }).fill("2");
    await page.keyboard.press("Enter");
    await soon(page, async () => assert.match(await panel.innerText(), /Warp 2 of block 5|No warp in slot 2/));
    await panel.getByRole("button", { name: "Film this stretch" }).click();
    await soon(page, async () => assert.match(await panel.locator(".gpu-body").innerText(), /Warps of SM 5/));
    await accessible(page, "GPU", undefined, `#${await cell.root.getAttribute("id")}`);
  }));

test("a device without caches, on a phone, in Russian", () =>
  watched(async ({ page, panel }) => {
    const picture = await panel.getByRole("img").first().getAttribute("aria-label");
    assert.match(picture, /разделы памяти \(6\)/);
    await panel.getByRole("button", { name: "Итоги" }).click();
    await panel.locator(".gpu-chart").waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "wider than the phone");
  }, { lang: "ru", device: "geforce-8800-gtx", width: 320 }));
