import { useLocation } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { Icon } from '../display/icon.tsx'
import { Form } from '../form/form.tsx'

/** Last choice in this document. The layout may be redrawn around an error from older data. */
let chosen: boolean | null = null

export function useShortMenu(initial: boolean): [boolean, () => void] {
  const [short, setShort] = useState(chosen ?? initial)
  const toggle = () => {
    chosen = !short
    setShort(!short)
  }
  return [short, toggle]
}

interface MenuSizeProps {
  short: boolean
  onToggle: () => void
}

export function MenuSize({ short, onToggle }: MenuSizeProps) {
  const { pathname, search } = useLocation()

  function submitInPlace(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
    // Bypass the router, which would run every loader of the page again, a running report included. If the request
    // fails, only the next visit shows the old size.
    fetch('/menu', { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => undefined)
    onToggle()
  }

  return (
    <Form method="post" action="/menu" native className="side-size" onSubmit={submitInPlace}>
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      <input type="hidden" name="menu" value={short ? 'inteiro' : 'curto'} />
      <button type="submit" className="side-toggle" title={short ? 'Mostrar menu' : 'Minimizar menu'}>
        <Icon name="menu" />
        <span className="side-name">{short ? 'Mostrar menu' : 'Minimizar'}</span>
        {short ? null : <span className="vh"> menu</span>}
      </button>
    </Form>
  )
}
