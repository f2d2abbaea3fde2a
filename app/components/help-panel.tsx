export interface HelpContact {
  /** Digits with country code, for wa.me. */
  whatsapp?: string | null
  /** As people read it. */
  whatsappText?: string | null
  email?: string | null
}

/** Support contact by messaging app and e-mail (specification §1). 'Ajuda' in the menu leads to it. */
export function HelpPanel({ contact }: { contact: HelpContact }) {
  const { whatsapp, whatsappText, email } = contact
  return (
    <section className="help card" id="ajuda" aria-labelledby="ajuda-titulo" tabIndex={-1}>
      <h2 id="ajuda-titulo">Ajuda</h2>
      <p className="muted">Fale com o suporte. Tenha à mão o código da reserva ou o que apareceu na tela.</p>
      <ul className="links">
        {whatsapp ? (
          <li>
            <a href={`https://wa.me/${whatsapp}`} rel="noopener noreferrer">
              WhatsApp {whatsappText ?? whatsapp}
            </a>
          </li>
        ) : null}
        {email ? (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ) : null}
        {whatsapp || email ? null : <li>O contato de suporte ainda não foi cadastrado.</li>}
      </ul>
    </section>
  )
}
