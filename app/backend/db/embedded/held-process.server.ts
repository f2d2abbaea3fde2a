import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

// Lives as long as the other end of its standard input, which only we have. When we end, even by kill -9, it sends its
// command SIGINT repeatedly, because a signal sent before the command listens is lost.
const holder = `exec 3<&0
"$@" </dev/null 3<&- & command=$!
( while read -r line; do :; done; while kill -INT "$command"; do sleep 1; done ) <&3 2>/dev/null & watcher=$!
exec 3<&-
wait "$command"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"`

/**
 * Ends with this process or the holder's `stdin`. It has its own process group, because Ctrl+C must reach the app
 * first.
 */
export function spawnHeld(command: string[], options: SpawnOptions): ChildProcess {
  const child = spawn('/bin/sh', ['-c', holder, 'trilha-holder', ...command], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe']
  })
  // A write to a holder that has ended fails; its exit is reported anyway.
  child.stdin?.on('error', () => undefined)
  return child
}
