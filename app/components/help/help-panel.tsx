import { EmailText } from '../display/email-text.tsx'
import { Icon } from '../display/icon.tsx'

export interface HelpContact {
  /** Digits with the country code, for wa.me. */
  whatsapp?: string | null
  whatsappText?: string | null
  email?: string | null
  /** Hours of service, as text. */
  hours?: string | null
}

/** Specification §1. 'Ajuda' is a link whose hash shows the panel; with script the link opens it in place. */
export function HelpPanel({ contact }: { contact: HelpContact }) {
  return (
    <aside className="help no-print" id="ajuda" aria-labelledby="ajuda-titulo" tabIndex={-1}>
      <div className="help-head">
        <h2 id="ajuda-titulo">Ajuda</h2>
        <a className="btn btn-quiet" href="#conteudo">
          Fechar
        </a>
      </div>
      <p className="muted">Fale com o suporte. Tenha à mão o código da reserva ou o que apareceu na tela.</p>
      <ContactList contact={contact} />
      <tr-chat class="help-chat small" role="status" />
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
              <span>
                <EmailText email={email} />
              </span>
            </a>
          </li>
        ) : null}
      </ul>
    </>
  )
}
