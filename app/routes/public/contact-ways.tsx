import { EmailText } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { Contact } from './to-contact.server.ts'

export function ContactWays({ contact: { whatsapp, phone, email } }: { contact: Contact }) {
  return (
    <ul className="ways">
      {whatsapp ? (
        <li>
          <a href={whatsapp.href} rel="noopener noreferrer">
            WhatsApp {whatsapp.text}
          </a>
        </li>
      ) : null}
      {phone ? (
        <li>
          <a href={phone.href}>{t('Telefone {phone}', { phone: phone.text })}</a>
        </li>
      ) : null}
      {email ? (
        <li>
          <a href={`mailto:${email}`}>
            <EmailText email={email} />
          </a>
        </li>
      ) : null}
    </ul>
  )
}
