import { PointList, PriceRights, QrCode, Ticket } from '#app/components/booking/index.ts'
import { useDocument } from '#app/components/document/document-context.ts'
import { Button, CopyText, Form, LinkButton, Notice } from '#app/components/index.ts'
import { t, tCount } from '#app/domain/words/speech.ts'
import type { DetailsView, Stage } from './view.ts'

interface ShowTicketProps {
  view: DetailsView
  stage: Extract<Stage, { stage: 'ticket' }>
  address: string
}

export function ShowTicket({ view, stage, address }: ShowTicketProps) {
  const { kiosk } = useDocument()
  if (kiosk) return <KioskTicket view={view} stage={stage} />
  return (
    <>
      {view.survey ? <Survey url={view.survey} /> : null}
      {stage.confirm ? <ConfirmVisit id={view.id} {...stage.confirm} /> : null}
      <Ticket
        label={t('Ingresso')}
        code={view.code}
        qr={<QrCode {...stage.qr} label={t('QR code do ingresso {code}', { code: view.code })} />}
      >
        <Visit view={view} isPast={stage.isPast} />
      </Ticket>
      <Waiver waiver={view.waiver} />
      <Keep view={view} address={address} isPast={stage.isPast} />
      <Alone id={view.id} alone={view.alone} />
      {view.points.length > 0 && !stage.isPast ? (
        <div className="card no-print">
          <PointList points={view.points} />
        </div>
      ) : null}
    </>
  )
}

/** Nothing that is for a telephone, or leads away: the visitor takes the paper, or a picture of the code. */
function KioskTicket({ view, stage }: Omit<ShowTicketProps, 'address'>) {
  return (
    <>
      <Ticket
        label={t('Ingresso')}
        code={view.code}
        qr={<QrCode {...stage.qr} label={t('QR code do ingresso {code}', { code: view.code })} />}
      >
        <Visit view={view} isPast={stage.isPast} />
      </Ticket>
      <p className="no-print">{t('Fotografe o código ou imprima o ingresso, e toque em “Terminei”.')}</p>
      <p className="row kiosk-ticket no-print">
        <tr-print label={t('Imprimir ingresso')} />
        <LinkButton to="/totem" native variant="primary">
          {t('Terminei')}
        </LinkButton>
      </p>
      <Waiver waiver={view.waiver} />
    </>
  )
}

function Survey({ url }: { url: string }) {
  return (
    <p className="no-print">
      <LinkButton to={url} native rel="noopener noreferrer">
        {t('Conte como foi a visita')}
      </LinkButton>
    </p>
  )
}

function Keep({ view, address, isPast }: PartProps & { address: string }) {
  return (
    <div className="keep no-print">
      <CopyText id="endereco" label={t('Guarde o endereço desta página para voltar ao ingresso')} value={address} />
      <div className="row">
        {view.time && !isPast ? (
          <LinkButton to={`/booking-details/${view.id}/visita.ics`} native>
            {t('Pôr na agenda')}
          </LinkButton>
        ) : null}
        {view.pdfHref ? (
          <LinkButton to={view.pdfHref} native>
            {t('Baixar PDF')}
          </LinkButton>
        ) : null}
        {isPast
          ? null
          : view.wallets.map(({ name, href }) => (
              <LinkButton key={name} to={href} native>
                {t('Adicionar à {wallet}', { wallet: name })}
              </LinkButton>
            ))}
        <tr-print label={t('Imprimir ingresso')} />
      </div>
      {view.sent.map((words) => (
        <p key={words} className="small">
          {words}
        </p>
      ))}
    </div>
  )
}

/** Each person of the visit signs on their own telephone, or one after the other on this one. */
function Waiver({ waiver }: Pick<DetailsView, 'waiver'>) {
  if (!waiver) return null
  const { href, progress, isRequired, qr } = waiver
  return (
    <section className="card keep no-print" aria-labelledby="termo-de-risco">
      <h2 id="termo-de-risco">{t('Termo de risco: {progress}', { progress })}</h2>
      <p>
        {isRequired
          ? t('Cada pessoa lê e assina antes de entrar. Assine já, e a entrada é mais rápida.')
          : t('O atrativo pede que cada pessoa leia e assine.')}
      </p>
      <p>
        <LinkButton to={href} native>
          {t('Ler e assinar')}
        </LinkButton>
      </p>
      <details className="fold">
        <summary>{t('Mostrar o código para os outros celulares')}</summary>
        <QrCode {...qr} label={t('QR code da página em que se assina o termo de risco')} />
      </details>
    </section>
  )
}

/** For people who arrive apart: a code for each, beside the booking's own. */
function Alone({ id, alone }: Pick<DetailsView, 'id' | 'alone'>) {
  if (!alone) return null
  const { missing, tickets } = alone
  return (
    <section className="card keep no-print" aria-labelledby="por-pessoa">
      <h2 id="por-pessoa">{t('Um ingresso por pessoa')}</h2>
      <p>
        {t(
          'Para quem chega separado: cada pessoa entra com o próprio código. O código da reserva continua valendo, para quem ainda não entrou.'
        )}
      </p>
      {tickets.length > 0 ? (
        <ul className="alone">
          {tickets.map((ticket) => (
            <PersonTicket key={ticket.code} ticket={ticket} />
          ))}
        </ul>
      ) : null}
      {missing > 0 ? (
        <Form method="post" action={`/booking-details/${id}`}>
          <Button name="intent" value="pessoas">
            {tickets.length > 0
              ? tCount(missing, 'Fazer o ingresso de mais {n} pessoa', 'Fazer o ingresso de mais {n} pessoas')
              : t('Fazer um ingresso por pessoa')}
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

type Ticketed = NonNullable<DetailsView['alone']>['tickets'][number]

function PersonTicket({ ticket: { number, title, code, entered, qr, pdfHref, wallets } }: { ticket: Ticketed }) {
  return (
    <li>
      <div>
        <p>
          <b>{t('Ingresso {number}: {title}', { number, title })}</b> <span className="code-s">{code}</span>
          {entered ? <span className="muted small">{t(' já entrou {when}', { when: entered })}</span> : null}
        </p>
        {qr && !entered ? (
          <details className="fold">
            <summary>
              {t('Mostrar o código')}
              <span className="vh">{t(' do ingresso {number}', { number })}</span>
            </summary>
            <QrCode {...qr} label={t('QR code do ingresso {code}', { code })} />
          </details>
        ) : null}
      </div>
      {entered ? null : (
        <ul className="alone-files">
          <li>
            <a href={pdfHref}>
              PDF<span className="vh">{t(' do ingresso {number}', { number })}</span>
            </a>
          </li>
          {wallets.map(({ name, href }) => (
            <li key={name}>
              <a href={href}>
                <span className="vh">{t('Adicionar o ingresso {number} à ', { number })}</span>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function ConfirmVisit({ id, from, by }: { id: string; from: string; by: string }) {
  return (
    <div className="no-print">
      {from ? (
        <Notice title={t('Depois, confirme que você vem')}>
          <p>
            {t('Volte a esta página entre')} <b>{from}</b> {t('e')} <b>{by}</b>{' '}
            {t('para confirmar. Sem a confirmação, as vagas voltam à venda.')}
          </p>
        </Notice>
      ) : (
        <Notice tone="warning" title={t('Confirme que você vem')}>
          <p>
            {t('Confirme até')} <b>{by}</b>
            {t('. Sem a confirmação, as vagas voltam à venda.')}
          </p>
          <Form method="post" action={`/booking-details/${id}`}>
            <Button variant="primary" name="intent" value="confirmar">
              {t('Confirmar que vou')}
            </Button>
          </Form>
        </Notice>
      )}
    </div>
  )
}

interface PartProps {
  view: DetailsView
  isPast: boolean
}

function Visit({ view, isPast }: PartProps) {
  const { kiosk } = useDocument()
  return (
    <div className="stack-s">
      <p>
        <b>{view.attraction}</b>
        <br />
        <span className="day-title">{view.day}</span>
        {t(', às')} <b>{view.time}</b>
      </p>
      {view.arrive && !isPast ? <p>{view.arrive}</p> : null}
      <ul className="people">
        {view.tickets.map(({ what, checkedIn }) => (
          <li key={what}>
            <b>{what}</b>
            {checkedIn > 0 ? <span className="muted small">{t(' (já entraram: {n})', { n: checkedIn })}</span> : null}
          </li>
        ))}
      </ul>
      <Agents view={view} />
      {view.proof ? <p className="small">{view.proof}</p> : null}
      {isPast ? null : <PriceRights tickets={view.rights} />}
      {view.bring ? (
        <p className="small">
          <b>{t('O que levar:')}</b> {view.bring}
        </p>
      ) : null}
      <p className="small">
        <b>{t('Como chegar:')}</b> {view.address}
        {view.mapUrl && !kiosk ? (
          <span className="no-print">
            {view.address ? ' · ' : ''}
            <a href={view.mapUrl} rel="noopener noreferrer">
              {t('Ver no mapa')}
            </a>
          </span>
        ) : null}
      </p>
    </div>
  )
}

function Agents({ view: { agents, agentHref, guided } }: { view: DetailsView }) {
  const { kiosk } = useDocument()
  if (agents.length === 0 && !agentHref && !guided) return null
  return (
    <p>
      {guided ? `${guided} ` : null}
      {agents.length > 0 ? (agents.length === 1 ? t('Condutor: ') : t('Condutores: ')) : null}
      {agents.map(({ uuid, firstName, page }, index) => (
        <span key={uuid}>
          {index > 0 ? ', ' : ''}
          {page && !kiosk ? <a href={`/condutor/${uuid}`}>{firstName}</a> : firstName}
        </span>
      ))}
      {agentHref && !kiosk ? (
        <span className="no-print">
          {agents.length > 0 ? ' · ' : ''}
          <a href={agentHref}>{agents.length > 0 ? t('Trocar') : t('Escolher condutor')}</a>
        </span>
      ) : null}
    </p>
  )
}
