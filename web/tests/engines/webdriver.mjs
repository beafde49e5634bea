// A client of the WebDriver protocol with the functions that smoke.mjs needs: it opens pages and evaluates
// functions in them.
import { spawn } from "node:child_process";
import { createServer } from "node:net";

/** How long a test waits for anything, in milliseconds. Only a failing test waits this long. */
export const PATIENCE = 300_000;

/** Finds a free TCP port. */
const freePort = () => new Promise((found) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    server.close(() => found(port));
  });
});

/**
 * Starts a driver and a session. WEBDRIVER is the driver's command line without its port, CAPABILITIES the
 * requested capabilities as JSON.
 */
export async function start() {
  const port = await freePort();
  const [program, ...args] = process.env.WEBDRIVER.split(" ");
  const server = spawn(program, [...args, `--port=${port}`], {
    // WebKit's sandbox needs namespaces, which are not available in containers and to root.
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
  // The driver, the browser and a virtual display form a process group.
  const end = () => process.kill(-server.pid);
  /** Retries until the driver listens. */
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
      /** The result of a function, given as text, in the page. A promise is awaited. */
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
