export type Said = '' | 'news' | 'done'

export interface Page {
  /** True while the page sends or loads something, which brings new data anyway. */
  isBusy(): boolean
  /** True while a refresh would disturb a form in progress or a shown answer. */
  isHeld(): boolean
  refresh(): void
  say(said: Said): void
}

/** Milliseconds. `spread` distributes the refreshes of many screens that hear of one change. */
const times = { apart: 2000, spread: 1000, saidApart: 30_000, shown: 5000 }

/** Decides when to refresh a page, and what to announce. */
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
    /** The page reloads for another reason. */
    comesAnew() {
      isDue = false
      voice.say('')
    },
    /** The page is drawn again; a change heard meanwhile is still due. */
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
    /** Announces at most twice a minute, unless the user asked. */
    sayDone({ asked = false } = {}) {
      const isSaid = asked || Date.now() - saidAt >= times.saidApart
      say(isSaid ? 'done' : '')
      if (!isSaid) return
      saidAt = Date.now()
      hiding = window.setTimeout(() => show(''), times.shown)
    }
  }
}
