// A browser by the WebDriver protocol, as smoke.mjs needs it: it opens pages and runs functions in them.
import { spawn } from "node:child_process";
import { createServer } from "node:net";

/** Only a failing test waits this long, ms. */
export const PATIENCE = 300_000;

/** A port that nothing listens on. */
const freePort = () => new Promise((found) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    server.close(() => found(port));
  });
});

/** WEBDRIVER is the driver's command line without its port, CAPABILITIES what a session is asked for, as JSON. */
export async function start() {
  const port = await freePort();
  const [program, ...args] = process.env.WEBDRIVER.split(" ");
  const server = spawn(program, [...args, `--port=${port}`], {
    // WebKit's sandbox needs namespaces, which neither containers nor root may make.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
    stdio: "ignore",
    detached: true,
  });
  const call = async (method, path, body) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  // The driver, the browser and a display, if there is one, are a group.
  const end = () => process.kill(-server.pid);
  /** Asks again while nothing listens. */
  const listening = async () => {
    const late = Date.now() + PATIENCE;
    for (;;) {
      try {
        return await call("GET", "/status");
      } catch (error) {
        if (Date.now() > late || server.exitCode !== null) throw error;
        await new Promise((again) => setTimeout(again, 50));
      }
    }
  };
  try {
    await listening();
    const capabilities = JSON.parse(process.env.CAPABILITIES ?? "{}");
    const { sessionId } = await call("POST", "/session", { capabilities });
    const session = `/session/${sessionId}`;
    await call("POST", `${session}/timeouts`, { script: PATIENCE, pageLoad: PATIENCE });
    return {
      open: (url) => call("POST", `${session}/url`, { url }),
      /** The answer of a function, given as text, in the page; a promise is waited for. */
      ask: (question, ...args) => call("POST", `${session}/execute/sync`, { script: `return (${question})(...arguments);`, args }),
      async close() {
        await call("DELETE", session);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
