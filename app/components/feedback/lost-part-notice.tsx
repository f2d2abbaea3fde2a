import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { LOST_AFTER } from '../document/lost-part.ts'
import { keepLeft, takeFailedAgain } from '../document/rescue.ts'
import { Flash } from './flash.tsx'

const words = {
  tone: 'danger',
  text: 'Uma parte do sistema não carregou. Confira a conexão e tente de novo; se continuar, recarregue a página.'
} as const

/** Watches the router's page changes. Loads a page that does not arrive as a document, or tells that it is missing. */
export function LostPartNotice() {
  const { state, location, formMethod } = useNavigation()
  const [isSaid, say] = useState(false)
  const going = state === 'loading' && formMethod === undefined ? `${location.pathname}${location.search}` : ''

  useEffect(() => {
    if (takeFailedAgain()) say(true)
    if (going === '') return
    const keep = () => keepLeft(going)
    const timer = setTimeout(() => window.location.assign(going), LOST_AFTER)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [going])

  return isSaid ? <Flash message={words} /> : null
}
