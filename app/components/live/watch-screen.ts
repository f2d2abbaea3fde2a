import { hearChanges } from './hear-changes.ts'
import { holdFailures, showsAnswer, watchForms } from './held-page.ts'
import { planRefresh, type Said } from './plan-refresh.ts'

/** As it is by now. */
export interface Screen {
  said: Said
  kinds: readonly string[]
  /** When it was first read (milliseconds, by the server's clock). */
  readAt: number | null
  navigation: { state: 'idle' | 'loading' | 'submitting' }
  isSending: boolean
  revalidate(): void
  isRefreshing: boolean
  /** By somebody, not by itself. */
  asked: boolean
}

/** Hears what changes, and refreshes the screen when nothing is in the way. */
export function watchScreen(screen: Screen, say: (said: Said) => void) {
  const forms = watchForms()
  // A counter that nobody can set; where it rests with the machine, too much is asked for.
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
      // What is being sent is answered with all that is new by then.
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
