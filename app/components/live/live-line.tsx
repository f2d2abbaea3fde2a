import { useLocation, useMatches } from '@remix-run/react'
import type { MouseEvent } from 'react'
import type { LiveKind } from '#app/domain/live/kinds.ts'
import { join } from '../document/class-names.ts'
import { useLive } from './use-live.ts'

/** For `export const handle = { live: ['bookings'] } satisfies LiveHandle`: what a screen shows, and hears of. */
export interface LiveHandle {
  live: readonly LiveKind[]
}

const words = { '': '', news: 'Há novidades.', done: 'Atualizado agora' }

interface LiveLineProps {
  /** When the page was read (milliseconds, by the server's clock); null where the server tells nobody of changes. */
  readAt: number | null
}

/** Brings a screen that says what it shows up to date: by itself where it hears of changes, else by its link. */
export function LiveLine({ readAt }: LiveLineProps) {
  const kinds = useMatches().flatMap(({ handle }) => (isLive(handle) ? handle.live : []))
  const { said, refreshNow } = useLive(kinds, readAt)
  const { pathname, search } = useLocation()
  if (kinds.length === 0) return null

  function refresh(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    refreshNow()
  }
  return (
    <p className={join('live-line no-print', said === 'news' && 'is-news')}>
      <span role="status">{words[said]}</span>{' '}
      <a href={`${pathname}${search}`} onClick={refresh}>
        Atualizar
      </a>
    </p>
  )
}

function isLive(handle: unknown): handle is LiveHandle {
  return typeof handle === 'object' && handle !== null && 'live' in handle
}
