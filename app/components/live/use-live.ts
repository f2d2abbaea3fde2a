import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { type Screen, watchScreen } from './watch-screen.ts'

/** Null `readAt`: the server pushes no changes. */
export function useLive(kinds: readonly string[], readAt: number | null) {
  const [said, say] = useState<Screen['said']>('')
  const navigation = useNavigation()
  const isSending = useFetchers().some(({ state }) => state !== 'idle')
  const { revalidate, state: refreshing } = useRevalidator()
  // A ref, because the listener reads the current values later.
  const screen = useRef<Screen>({
    said: '',
    asked: false,
    isRefreshing: false,
    readAt,
    kinds,
    navigation,
    isSending,
    revalidate
  })
  Object.assign(screen.current, { said, kinds, navigation, isSending, revalidate })
  const plan = useRef<ReturnType<typeof watchScreen>>()
  const hears = kinds.length > 0 && readAt !== null

  useEffect(() => {
    if (!hears) return
    const watching = watchScreen(screen.current, say)
    plan.current = watching
    return () => {
      plan.current = undefined
      watching.stop()
    }
  }, [hears])

  useEffect(() => {
    if (navigation.state !== 'idle') plan.current?.comesAnew()
    else if (!isSending) plan.current?.stands()
  }, [navigation.state, isSending])

  useEffect(() => {
    const now = screen.current
    if (refreshing !== 'idle' || !now.isRefreshing) return
    plan.current?.refreshed({ asked: now.asked })
    Object.assign(now, { asked: false, isRefreshing: false })
  }, [refreshing])

  function refreshNow() {
    plan.current?.comesAnew()
    Object.assign(screen.current, { asked: true, isRefreshing: true })
    revalidate()
  }
  return { said, refreshNow }
}
