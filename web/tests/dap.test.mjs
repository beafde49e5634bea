// `warpbook debug --dap` by the client that Microsoft publishes for tests of debug adapters. WARPBOOK_BIN names the program.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { DebugClient } from "@vscode/debugadapter-testsupport";

const PROGRAM = `#include <cstdio>
__device__ __noinline__ int twice(int x) {  // twice
    int r = x + x;                 // sum
    return r;
}
__global__ void sum(const int *in, int *total) {
    __shared__ int tile[64];
    int t = threadIdx.x;           // first
    tile[t] = twice(in[t]);        // store
    __syncthreads();
    if (t == 0) {
        int all = 0;
        for (int i = 0; i < 64; i++)
            all += tile[i];        // loop
        printf("%d\\n", all);
        *total = all;              // total
    }
}
int main() {
    int numbers[64], *in, *total;
    for (int i = 0; i < 64; i++) numbers[i] = i;
    cudaMalloc(&in, sizeof numbers);
    cudaMalloc(&total, sizeof(int));
    cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    sum<<<1, 64>>>(in, total);
    cudaDeviceSynchronize();
}
`;

/** Number of the line that ends in a comment. */
const line = (mark) => 1 + PROGRAM.split("\n").findIndex((text) => text.endsWith(`// ${mark}`));

const options = process.env.WARPBOOK_BIN
  ? {}
  : { skip: "WARPBOOK_BIN is not set: it names the program `warpbook`" };

/** A client that is connected to a new debug adapter, which both end with the test. */
async function client(context) {
  const folder = mkdtempSync(join(tmpdir(), "warpbook-dap-"));
  const program = join(folder, "sum.cu");
  writeFileSync(program, PROGRAM);
  // Over a socket the client waits without a time limit, and the program can have arguments.
  const server = createServer((socket) => {
    const adapter = spawn(process.env.WARPBOOK_BIN, ["debug", "--dap"], { stdio: ["pipe", "pipe", "inherit"] });
    socket.pipe(adapter.stdin);
    adapter.stdout.pipe(socket);
    adapter.stdin.on("error", () => {});
    socket.on("error", () => {});
  });
  await new Promise((listens) => server.listen(0, "127.0.0.1", () => listens(null)));
  const dc = new DebugClient("", "", "warpbook");
  const address = server.address();
  await dc.start(typeof address === "object" ? address.port : 0);
  context.after(async () => {
    await dc.stop();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return { dc, program };
}

/** Moves the launch and waits for where it stops. */
async function moved(dc, reason, at, request) {
  const stop = dc.assertStoppedLocation(reason, { line: at });
  await request({ threadId: 1 });
  return stop;
}

test("a breakpoint is hit, and steps lead on and back", options, async (context) => {
  const { dc, program } = await client(context);
  await dc.hitBreakpoint({ program }, { path: program, line: line("store") });
  const { body } = await dc.threadsRequest();
  assert.deepEqual(
    body.threads.map((thread) => thread.name),
    ["block (0, 0, 0), warp 0: ready", "block (0, 0, 0), warp 1: ready"],
  );
  await moved(dc, "step", line("twice"), (args) => dc.stepInRequest(args));
  await moved(dc, "step", line("sum"), (args) => dc.nextRequest(args));
  const trace = await dc.stackTraceRequest({ threadId: 1 });
  assert.deepEqual(trace.body.stackFrames.map((frame) => frame.name), ["twice", "sum"]);
  const value = await dc.evaluateRequest({ expression: "x", frameId: trace.body.stackFrames[0].id });
  assert.equal(value.body.result, "0 + 1 · lane");
  await moved(dc, "breakpoint", line("store"), (args) => dc.reverseContinueRequest(args));
  await moved(dc, "step", line("first"), (args) => dc.stepBackRequest(args));
});

test("a condition, variables, and a store that is found backwards", options, async (context) => {
  const { dc, program } = await client(context);
  const configured = dc.waitForEvent("initialized").then(async () => {
    await dc.setBreakpointsRequest({
      source: { path: program },
      breakpoints: [{ line: line("total") }, { line: line("loop"), condition: "i == 63" }],
    });
    await dc.configurationDoneRequest();
  });
  await Promise.all([
    configured,
    dc.launch({ program }),
    dc.assertStoppedLocation("breakpoint", { path: program, line: line("loop") }),
  ]);
  const [frame] = (await dc.stackTraceRequest({ threadId: 1 })).body.stackFrames;
  const { scopes } = (await dc.scopesRequest({ frameId: frame.id })).body;
  const [locals, shared] = await Promise.all(
    scopes.map(async (scope) => (await dc.variablesRequest(scope)).body.variables),
  );
  assert.equal(locals.find((variable) => variable.name === "i").value, "63 (lane 0)");
  const [tile] = shared;
  const { variablesReference } = tile;
  const page = await dc.variablesRequest({ variablesReference, filter: "indexed", start: 40, count: 1 });
  assert.deepEqual(page.body.variables.map(({ name, value }) => [name, value]), [["[40]", "80"]]);
  // Warp 1 has stored element 40.
  const info = await dc.dataBreakpointInfoRequest({ variablesReference, name: "[40]" });
  await dc.setDataBreakpointsRequest({ breakpoints: [{ dataId: info.body.dataId }] });
  const stopped = dc.waitForEvent("stopped");
  await dc.reverseContinueRequest({ threadId: 1 });
  const { reason, threadId } = (await stopped).body;
  assert.deepEqual([reason, threadId], ["data breakpoint", 2]);
});

test("output, the end of the launch, and the end of the session", options, async (context) => {
  const { dc, program } = await client(context);
  const output = dc.assertOutput("stdout", "4032\n");
  const stopped = dc.waitForEvent("stopped");
  await Promise.all([dc.configurationSequence(), dc.launch({ program })]);
  assert.equal((await stopped).body.reason, "end of the launch");
  await output;
  const ended = Promise.all([dc.waitForEvent("exited"), dc.waitForEvent("terminated")]);
  await dc.continueRequest({ threadId: 1 });
  assert.equal((await ended)[0].body.exitCode, 0);
});

test("a program that does not compile", options, async (context) => {
  const { dc, program } = await client(context);
  writeFileSync(program, "int main() { return x; }\n");
  await assert.rejects(dc.launch({ program }), /sum\.cu:1:\d+.*x/s);
});
