import { useEffect, useRef } from 'react'

/** Hears an event of the window while the component is there. `hear` may change with each drawing: the latest one runs. */
export function useListener<K extends keyof WindowEventMap>(type: K, hear: (event: WindowEventMap[K]) => void): void {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    const tell = (event: WindowEventMap[K]) => latest.current(event)
    window.addEventListener(type, tell)
    return () => window.removeEventListener(type, tell)
  }, [type])
}
