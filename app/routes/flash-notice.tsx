import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Notice } from '#app/components/index.ts'
import { tSaid } from '#app/domain/words/speech.ts'
import type { loader as rootLoader } from '#app/root.tsx'

interface FlashNoticeProps {
  /** Omit it inside an element that has the role already. */
  role?: 'status'
  isOutcome?: boolean
  /** Stands below the message. */
  children?: ReactNode
}

/** Message of the form that led here. It tells what to do next, so it stays. Only staff get messages that disappear. */
export function FlashNotice({ role, isOutcome, children }: FlashNoticeProps) {
  const flash = useRouteLoaderData<typeof rootLoader>('root')?.flash
  if (!flash) return null
  return (
    <Notice tone={flash.tone} role={role} isOutcome={isOutcome}>
      <p>{tSaid(flash.text)}</p>
      {children}
    </Notice>
  )
}
