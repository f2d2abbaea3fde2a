import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { useListener } from '../../document/use-listener.ts'
import { unreachedEvent } from '../../form/unreached.ts'

/** Appears after 300 ms. */
export function NavigationProgress() {
  const navigation = useNavigation()
  const [unreached, setUnreached] = useState<typeof navigation | null>(null)
  useListener(unreachedEvent, () => setUnreached(navigation))
  if (navigation.state === 'idle' || navigation === unreached) return null
  return <div className="progress" role="progressbar" aria-label="Carregando" />
}
