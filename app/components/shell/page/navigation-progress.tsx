import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { unreachedEvent } from '../../form/unreached.ts'

/** Appears after 300 ms. */
export function NavigationProgress() {
  const navigation = useNavigation()
  const [unreached, setUnreached] = useState<typeof navigation | null>(null)
  useEffect(() => {
    const hear = () => setUnreached(navigation)
    window.addEventListener(unreachedEvent, hear)
    return () => window.removeEventListener(unreachedEvent, hear)
  }, [navigation])
  if (navigation.state === 'idle' || navigation === unreached) return null
  return <div className="progress" role="progressbar" aria-label="Carregando" />
}
