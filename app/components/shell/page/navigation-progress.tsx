import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { unreachedEvent } from '../../form/unreached.ts'

/** Waits 300 ms before it shows. */
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
