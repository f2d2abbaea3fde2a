export type Said = '' | 'news' | 'done'

export interface Page {
  /** Something of it is being sent or loaded: what comes is new. */
  isBusy(): boolean
  /** Something is being filled in, or an answer shown, that a refresh would disturb. */
  isHeld(): boolean
  refresh(): void
  say(said: Said): void
}

/** Milliseconds. Many screens hear at the same moment: they ask within a second of each other. */
const times = { apart: 2000, spread: 1000, saidApart: 30_000, shown: 5000 }

/** When a page is brought up to date, and what is said of it. */
export function planRefresh(page: Page) {
  let isDue = false
  let refreshedAt = 0
  let timer: number | undefined
  const voice = speakOn(page)

  function plan() {
    if (timer !== undefined || !isDue) return
    const ms = Math.max(Math.random() * times.spread, refreshedAt + times.apart - Date.now())
    timer = window.setTimeout(run, ms)
  }

  function run() {
    timer = undefined
    if (!isDue || page.isBusy()) return
    if (page.isHeld()) return voice.say('news')
    isDue = false
    refreshedAt = Date.now()
    page.refresh()
  }

  return {
    changed() {
      isDue = true
      plan()
    },
    /** All of it is asked for anew, for another reason. */
    comesAnew() {
      isDue = false
      voice.say('')
    },
    /** It stands again: what was heard meanwhile is still due. */
    stands: plan,
    refreshed: voice.sayDone,
    stop() {
      window.clearTimeout(timer)
      voice.stop()
    }
  }
}

function speakOn({ say: show }: Page) {
  let saidAt = 0
  let hiding: number | undefined
  const stop = () => window.clearTimeout(hiding)
  function say(said: Said) {
    stop()
    show(said)
  }
  return {
    say,
    stop,
    /** Read out no more often than twice a minute, unless somebody asked. */
    sayDone({ asked = false } = {}) {
      const isSaid = asked || Date.now() - saidAt >= times.saidApart
      say(isSaid ? 'done' : '')
      if (!isSaid) return
      saidAt = Date.now()
      hiding = window.setTimeout(() => show(''), times.shown)
    }
  }
}
