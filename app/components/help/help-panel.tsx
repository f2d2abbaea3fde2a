import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../display/icon.tsx'
import { join } from '../document/class-names.ts'
import { useHydrated } from '../document/use-hydrated.ts'
import { useChatState } from './support-chat.tsx'

export interface HelpContact {
  /** Digits with the country code, for wa.me. */
  whatsapp?: string | null
  whatsappText?: string | null
  email?: string | null
  /** Hours of service, as text. */
  hours?: string | null
}

/** Specification §1. Without script 'Ajuda' is a link whose hash shows the panel. */
export function HelpPanel({ contact }: { contact: HelpContact }) {
  const hydrated = useHydrated()
  const { panel, isOpen, close } = useHelp()

  function closeByEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
  }

  return (
    <aside
      className={join('help no-print', hydrated && 'is-live', isOpen && 'is-open')}
      id="ajuda"
      aria-labelledby="ajuda-titulo"
      tabIndex={-1}
      ref={panel}
      onKeyDown={closeByEscape}
    >
      <div className="help-head">
        <h2 id="ajuda-titulo">Ajuda</h2>
        {hydrated ? (
          <button type="button" className="btn btn-quiet" onClick={close}>
            Fechar
          </button>
        ) : (
          <a className="btn btn-quiet" href="#conteudo">
            Fechar
          </a>
        )}
      </div>
      <p className="muted">Fale com o suporte. Tenha à mão o código da reserva ou o que apareceu na tela.</p>
      <ContactList contact={contact} />
      {isOpen ? <ChatLine /> : null}
    </aside>
  )
}

function ContactList({ contact: { whatsapp, whatsappText, email, hours } }: { contact: HelpContact }) {
  if (!whatsapp && !email) return <p>O contato de suporte ainda não foi cadastrado.</p>
  return (
    <>
      {hours ? <p>Horário: {hours}</p> : null}
      <ul className="help-ways">
        {whatsapp ? (
          <li>
            <a href={`https://wa.me/${whatsapp}`} rel="noopener noreferrer">
              <Icon name="message-circle" />
              <span>WhatsApp {whatsappText ?? whatsapp}</span>
            </a>
          </li>
        ) : null}
        {email ? (
          <li>
            <a href={`mailto:${email}`}>
              <Icon name="mail" />
              <span>{email}</span>
            </a>
          </li>
        ) : null}
      </ul>
    </>
  )
}

function ChatLine() {
  const state = useChatState()
  if (state === 'off') return null
  return (
    <p className="help-chat small" role="status">
      {state === 'loading' ? <span className="help-wait" aria-hidden="true" /> : null}
      {state === 'ready' ? 'O atendimento por chat está aberto nesta página.' : null}
      {state === 'loading' ? 'Abrindo o atendimento…' : null}
      {state === 'late' ? 'O atendimento por chat ainda não respondeu.' : null}
      {state === 'failed' ? 'O atendimento por chat não respondeu. Use um dos contatos acima.' : null}
    </p>
  )
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Any link to `#ajuda` opens it. */
function useHelp() {
  const panel = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const hydrated = useHydrated()
  const [asked, setOpen] = useState<boolean | null>(null)
  // Until it is opened or closed, the URL's hash decides, as without script.
  const isOpen = asked ?? (hydrated && window.location.hash === '#ajuda')

  useEffect(() => {
    if (isOpen) panel.current?.focus()
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link?.getAttribute('href') !== '#ajuda' || !isPlainClick(event)) return
      event.preventDefault()
      opener.current = link
      setOpen(!isOpen)
    }
    // Use the capture phase, to run before the handler for links within the page.
    document.addEventListener('click', follow, true)
    return () => document.removeEventListener('click', follow, true)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    const back = opener.current?.isConnected ? opener.current : document.getElementById('conteudo')
    back?.focus()
  }
  return { panel, isOpen, close }
}
