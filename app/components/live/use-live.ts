import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { hearChanges } from './hear-changes.ts'
import { holdFailures, showsAnswer, watchForms } from './held-page.ts'
import { planRefresh, type Said } from './plan-refresh.ts'

/** `readAt` null: there is nobody to hear. */
export function useLive(kinds: readonly string[], readAt: number | null) {
  const [said, say] = useState<Said>('')
  const navigation = useNavigation()
  const isSending = useFetchers().some(({ state }) => state !== 'idle')
  const { revalidate, state: refreshing } = useRevalidator()
  // Read by what hears, whenever that is.
  const page = useRef({ kinds, isSending, navigation, revalidate, asked: false, isRefreshing: false })
  Object.assign(page.current, { kinds, isSending, navigation, revalidate })
  const plan = useRef<ReturnType<typeof planRefresh>>()
  const firstReadAt = useRef(readAt)
  const hears = kinds.length > 0 && readAt !== null

  useEffect(() => {
    if (!hears) return
    const now = page.current
    const forms = watchForms()
    // A counter that nobody can set; where it rests with the machine, too much is asked for.
    const begun = performance.now()
    let askedAt = begun
    const own = planRefresh({
      isBusy: () => now.navigation.state !== 'idle' || now.isSending,
      isHeld: () => forms.isBegun() || showsAnswer(),
      say,
      refresh() {
        askedAt = performance.now()
        now.isRefreshing = true
        now.revalidate()
      }
    })
    plan.current = {
      ...own,
      comesAnew() {
        askedAt = performance.now()
        now.isRefreshing = false
        forms.forget()
        own.comesAnew()
      }
    }
    const restore = holdFailures(() => now.isRefreshing && !now.asked)
    const stop = hearChanges({
      since: () => Math.round((firstReadAt.current ?? 0) + askedAt - begun),
      hear(changed) {
        // What is being sent is answered with all that is new by then.
        const isComing = now.navigation.state === 'submitting'
        if (!isComing && changed.some((kind) => now.kinds.indexOf(kind) >= 0)) own.changed()
      }
    })
    return () => {
      stop()
      restore()
      forms.stop()
      own.stop()
      plan.current = undefined
    }
  }, [hears])

  useEffect(() => {
    if (navigation.state === 'idle' && !isSending) plan.current?.stands()
    else if (navigation.state !== 'idle') plan.current?.comesAnew()
  }, [navigation.state, isSending])

  useEffect(() => {
    const now = page.current
    if (refreshing !== 'idle' || !now.isRefreshing) return
    plan.current?.refreshed({ asked: now.asked })
    Object.assign(now, { asked: false, isRefreshing: false })
  }, [refreshing])

  function refreshNow() {
    plan.current?.comesAnew()
    Object.assign(page.current, { asked: true, isRefreshing: true })
    revalidate()
  }
  return { said, refreshNow }
}
