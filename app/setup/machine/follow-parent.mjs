/** Stops this process in order when its parent has gone: a killed npm passes no signal on. */
export function followParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}

if (process.execArgv.some((text) => text.endsWith('follow-parent.mjs'))) followParent()
