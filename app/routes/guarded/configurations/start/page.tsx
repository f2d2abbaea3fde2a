import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { QrCode, qrPath } from '#app/components/booking/index.ts'
import { CopyText, LinkButton, PageHeader } from '#app/components/index.ts'
import { STEPS, whatIsLeft } from '#app/domain/product/start/start-steps.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { loadStart } from './load.server.ts'
import { StepMark } from './start-nav.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { start, canEdit } = await loadStart(viewer)
  const left = whatIsLeft(start.done)
  const path = `/booking?pid=${start.place}`
  const url = `${context.origin}${path}`
  const shop = left.labels.length === 0 ? { path, url, qr: qrPath(url) } : null
  const sees = { place: viewer.can('configurations/place'), booking: viewer.can('configurations/booking') }
  return { done: start.done, left, shop, canEdit, sees, place: viewer.place.name }
}

export default function StartPage() {
  const { done, left, shop, canEdit, sees, place } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={shop ? 'Sua loja está pronta' : 'Comece a vender'}
        lead={shop ? place : 'Cinco passos até o primeiro ingresso. Pode parar e voltar quando quiser.'}
      />
      <SectionNav />
      <div className="narrow-page stack-l">
        {shop ? <Shop shop={shop} place={place} /> : null}
        <section className="no-print" aria-labelledby="passos">
          <h2 id="passos">
            {shop ? 'O que foi preenchido' : `${STEPS.length - left.labels.length} de ${STEPS.length} feitos`}
          </h2>
          <ol className="start-list">
            {STEPS.map(({ key, path, label, text }) => (
              <li key={key}>
                <StepMark isDone={done[key]} />
                <p>
                  <a href={path}>{label}</a> <span className="sub">{text}</span>
                </p>
              </li>
            ))}
          </ol>
        </section>
        <More sees={sees} />
        {shop || !canEdit ? null : (
          <div>
            <LinkButton to={left.path} variant="primary">
              {left.labels.length === STEPS.length ? 'Começar' : 'Continuar'}
            </LinkButton>
          </div>
        )}
      </div>
    </>
  )
}

/** Links to settings beyond the first steps. */
function More({ sees }: { sees: { place: boolean; booking: boolean } }) {
  return (
    <p className="no-print">
      {sees.place ? (
        <>
          <a href="/configurations/place">Logotipo, redes sociais e fuso horário</a> ·{' '}
        </>
      ) : null}
      {sees.booking ? (
        <>
          <a href="/configurations/booking">Regras das reservas</a> ·{' '}
        </>
      ) : null}
      <a href="/configurations/index">Todas as configurações</a>
    </p>
  )
}

interface ShopProps {
  shop: { path: string; url: string; qr: { path: string; size: number } }
  place: string
}

function Shop({ shop: { path, url, qr }, place }: ShopProps) {
  return (
    <section className="card stack" aria-labelledby="loja">
      <h2 id="loja">Endereço da loja</h2>
      <p className="no-print">Ponha o endereço no site, no Instagram e no WhatsApp, e o código na entrada.</p>
      <CopyText id="endereco" label="Endereço para reservar" value={url} />
      <QrCode {...qr} label={`Código para reservar em ${place}`} caption={`Reserve aqui: ${place}`} />
      <div className="row">
        <LinkButton to={path} variant="primary" native>
          Fazer uma reserva de teste
        </LinkButton>
        <LinkButton to="/products/index" variant="quiet">
          Ver os produtos
        </LinkButton>
      </div>
      <p className="muted small no-print">
        A reserva de teste ocupa vagas de verdade: cancele-a depois em Reservas. Para imprimir o código, imprima esta
        página.
      </p>
    </section>
  )
}

export const meta: MetaFunction = () => [{ title: 'Comece a vender · Configurações · Trilha' }]

export const handle = { crumb: 'Comece a vender' }
