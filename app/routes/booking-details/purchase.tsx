import { useDocument } from '#app/components/document/document-context.ts'
import { textLang } from '#app/components/document/own-lang.tsx'
import { DefinitionList, EmailText, LinkButton, Money } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { DetailsView } from './view.ts'

export function Purchase({ view }: { view: DetailsView }) {
  const { kiosk } = useDocument()
  const isTicket = view.stage.stage === 'ticket'
  return (
    <div className="purchase">
      <section className="card" aria-labelledby="compra">
        <h2 id="compra">{t('O que foi reservado')}</h2>
        {isTicket ? null : (
          <p>
            <b>{view.attraction}</b>
            {t(', {day}, às {time}', { day: view.day, time: view.time })}
          </p>
        )}
        <ul className="purchase-sums">
          {view.lines.map(({ label, amount }) => (
            <li key={label}>
              <span>{label}</span> {amount === null ? null : <Money value={amount} />}
            </li>
          ))}
          {view.total === null ? null : (
            <li>
              <b>{t('Total')}</b>{' '}
              <b>
                <Money value={view.total} />
              </b>
            </li>
          )}
          <Beside label={t('Taxas e valores retidos')} value={view.kept} />
          {view.stage.stage === 'ticket' && view.stage.isUnpaid ? (
            <Beside label={t('Falta pagar')} value={view.owed} />
          ) : null}
        </ul>
        <DefinitionList items={view.receipt} />
      </section>
      <div>
        <section className="card" aria-labelledby="pessoa">
          <h2 id="pessoa">{t('Quem reservou')}</h2>
          <DefinitionList items={[{ term: t('Código'), value: view.code }, ...view.person.map(toItem)]} />
        </section>
        {kiosk ? null : <Change view={view} />}
      </div>
    </div>
  )
}

function toItem({ term, value }: DetailsView['person'][number]) {
  return { term, value: <EmailText email={value} /> }
}

/** Shows no line for zero or null. */
function Beside({ label, value }: { label: string; value: number | null }) {
  if (!value) return null
  return (
    <li>
      <span>{label}</span> <Money value={value} />
    </li>
  )
}

function Change({ view }: { view: DetailsView }) {
  const { policy, whatsapp, email, phone, asksHref } = view.change
  const isOver = view.stage.stage === 'cancelled' || view.stage.stage === 'expired'
  return (
    <section className="card" aria-labelledby="mudar">
      <h2 id="mudar">{isOver ? t('Fale com o atrativo') : t('Mudar ou cancelar')}</h2>
      {isOver || !policy ? null : <p>{policy}</p>}
      <OwnWays change={view.change} />
      <p>
        {isOver
          ? t('Para tirar dúvidas, fale com o atrativo e informe o código {code}:', { code: view.code })
          : t('Para o que não se faz por aqui, fale com o atrativo e informe o código {code}:', { code: view.code })}
      </p>
      <ul>
        {whatsapp.url ? (
          <li>
            <a href={whatsapp.url} rel="noopener noreferrer">
              WhatsApp {whatsapp.number}
            </a>
          </li>
        ) : null}
        {email ? (
          <li>
            <a href={`mailto:${email}?subject=${encodeURIComponent(`${t('Reserva')} ${view.code}`)}`}>
              <EmailText email={email} />
            </a>
          </li>
        ) : null}
        {phone ? (
          <li>
            <a href={phone.href}>{phone.text}</a>
          </li>
        ) : null}
        {asksHref ? (
          <li className="no-print">
            <a href={asksHref}>{t('Fazer um requerimento')}</a>
            {t(', com documentos se for preciso')}
          </li>
        ) : null}
      </ul>
      <OwnData {...view.change} />
      {view.termText.length > 0 ? (
        <details className="fold no-print">
          <summary>{t('Ler o termo aceito')}</summary>
          <div className="stack-s small">
            {view.termText.map((paragraph) => (
              <p key={paragraph.slice(0, 40)} lang={textLang(view.termLanguage)}>
                {paragraph}
              </p>
            ))}
          </div>
        </details>
      ) : null}
    </section>
  )
}

/** Links to pages where the visitor changes, cancels or follows a refund alone. */
function OwnWays({ change: { cancelHref, changeHref, refundHref } }: Pick<DetailsView, 'change'>) {
  if (!cancelHref && !changeHref && !refundHref) return null
  return (
    <p className="row no-print">
      {changeHref ? (
        <LinkButton to={changeHref} native>
          {t('Mudar data')}
        </LinkButton>
      ) : null}
      {cancelHref ? (
        <LinkButton to={cancelHref} native>
          {t('Cancelar reserva')}
        </LinkButton>
      ) : null}
      {refundHref ? (
        <LinkButton to={refundHref} native>
          {t('Pedir devolução')}
        </LinkButton>
      ) : null}
    </p>
  )
}

/** Some APIs store no more personal data than the booking. */
function OwnData({ dataHref, privacyHref }: Pick<DetailsView['change'], 'dataHref' | 'privacyHref'>) {
  return (
    <p className="no-print">
      {dataHref ? (
        <>
          <a href={dataHref}>{t('Meus dados')}</a>
          {t(': o que se guarda de você.')}{' '}
        </>
      ) : null}
      <a href={privacyHref}>{t('Privacidade')}</a>
    </p>
  )
}
