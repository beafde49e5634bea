// The shortest path through the whole product: a page opens, a program runs, an edited program runs. `cargo
// xtask test --quick` runs only this file.
import { after, before, test } from "node:test";
import { CellOf, LESSON, SLOW, program, start, stop, visit } from "./site.mjs";

before(start);
after(stop);

test("runs, and an edit runs again", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    await cell.write(program('printf("first %d\\n", h[21]);'));
    await page.keyboard.press("ControlOrMeta+Enter");
    await cell.tab(0);
    await cell.panel().getByText("first 42").waitFor({ timeout: SLOW });
    await cell.write(program('printf("second %d\\n", h[3]);'));
    // The edited program runs without pressing a button.
    await cell.panel().getByText("second 6").waitFor({ timeout: SLOW });
  }));
