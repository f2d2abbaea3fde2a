import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

// Lives as long as the other end of its standard input, which only we have. When we end, even by kill -9, its command
// is sent SIGINT again and again, because a signal sent before it listens is lost.
const holder = `exec 3<&0
"$@" </dev/null 3<&- & command=$!
( while read -r line; do :; done; while kill -INT "$command"; do sleep 1; done ) <&3 2>/dev/null & watcher=$!
exec 3<&-
wait "$command"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"`

/** Ends with this process or the holder's `stdin`. In its own process group: Ctrl+C must reach the app first. */
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
