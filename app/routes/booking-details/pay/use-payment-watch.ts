import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Checks again every 4 seconds while the page is visible. */
export function usePaymentWatch() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const look = () => {
      if (!document.hidden) revalidate()
    }
    const timer = setInterval(look, 4000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate, state])
}
