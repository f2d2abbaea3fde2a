import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

// The holder: it and its command live as long as the other end of its standard input, which only this process has. When
// we end, even by kill -9, `read` sees the end of the file and the command is told to stop at once (SIGINT), again and
// again, because a signal sent before the command listens for it is lost.
const holder = `exec 3<&0
"$@" </dev/null 3<&- & command=$!
( while read -r line; do :; done; while kill -INT "$command"; do sleep 1; done ) <&3 2>/dev/null & watcher=$!
exec 3<&-
wait "$command"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"`

/**
 * Starts a command that ends when this process ends, or when `stdin` of the returned holder is ended. Its standard
 * error is piped. It has a process group of its own: Ctrl+C in a terminal must reach the app first.
 */
export function spawnHeld(command: string[], options: SpawnOptions): ChildProcess {
  const child = spawn('/bin/sh', ['-c', holder, 'trilha-holder', ...command], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe']
  })
  // The end of a holder that is already gone is no news: its exit says so.
  child.stdin?.on('error', () => undefined)
  return child
}
