import { hearChanges } from './hear-changes.ts'
import { holdFailures, showsAnswer, watchForms } from './held-page.ts'
import { planRefresh, type Said } from './plan-refresh.ts'

/** Current state of the screen. */
export interface Screen {
  said: Said
  kinds: readonly string[]
  /** Time of the first read, in milliseconds of the server's clock. */
  readAt: number | null
  navigation: { state: 'idle' | 'loading' | 'submitting' }
  isSending: boolean
  revalidate(): void
  isRefreshing: boolean
  /** True when the user asked for the refresh. */
  asked: boolean
}

/** Listens for changes, and refreshes the screen when nothing is in the way. */
export function watchScreen(screen: Screen, say: (said: Said) => void) {
  const forms = watchForms()
  // Use a monotonic clock. On some machines it stops during sleep, which only makes us ask for too much.
  const begun = performance.now()
  let askedAt = begun
  const plan = planRefresh({
    isBusy: () => screen.navigation.state !== 'idle' || screen.isSending,
    isHeld: () => forms.isBegun() || showsAnswer(),
    say,
    refresh() {
      askedAt = performance.now()
      screen.isRefreshing = true
      screen.revalidate()
    }
  })
  const restore = holdFailures(() => screen.isRefreshing && !screen.asked)
  const leave = hearChanges({
    since: () => Math.round((screen.readAt ?? 0) + askedAt - begun),
    hear(changed) {
      // The answer to the current submission will include this change.
      const isComing = screen.navigation.state === 'submitting'
      if (!isComing && changed.some((kind) => screen.kinds.indexOf(kind) >= 0)) plan.changed()
    }
  })
  return {
    ...plan,
    comesAnew() {
      askedAt = performance.now()
      screen.isRefreshing = false
      forms.forget()
      plan.comesAnew()
    },
    stop() {
      leave()
      restore()
      forms.stop()
      plan.stop()
    }
  }
}
