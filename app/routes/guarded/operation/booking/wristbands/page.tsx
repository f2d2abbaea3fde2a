import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { QrCode } from '#app/components/booking/index.ts'
import { linkPaper } from '#app/components/document/link-paper.ts'
import { type CrumbHandle, EmptyState, LinkButton, PageHeader } from '#app/components/index.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { findBooking } from '../../send-event.server.ts'
import { toBands } from './bands.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  return toBands(await findBooking(viewer, params.id), viewer.place.name)
}

export default function Wristbands() {
  const { uuid, place, product, visit, bands } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="no-print">
        <PageHeader
          title="Pulseiras"
          lead={`${product}, ${visit}. Uma por pessoa, para a impressora de pulseiras de 25 × 250 mm.`}
        />
        {bands.length > 0 ? (
          <>
            <tr-print label="Imprimir pulseiras" />
            <p className="small muted no-script">Para imprimir: Ctrl + P.</p>
          </>
        ) : null}
      </div>
      {bands.length === 0 ? (
        <EmptyState
          title="Sem pulseiras"
          action={<LinkButton to={`/operation/booking-list/${uuid}`}>Ver a reserva</LinkButton>}
        >
          Esta reserva foi cancelada.
        </EmptyState>
      ) : (
        <ol className="bands">
          {bands.map((band) => (
            <li key={band.number} className="band">
              <QrCode {...band.qr} label={`QR code da pulseira ${band.number}`} />
              <p className="band-what">
                <b>{place}</b>
                <span>{product}</span>
              </p>
              <p className="band-what">
                <b className="num">{visit}</b>
                <span>{band.title}</span>
              </p>
              <p className="band-what">
                <b className="code-s">{band.code}</b>
                <span>
                  {band.number} de {bands.length}
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

export const links = linkPaper('wristband')

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Pulseiras da reserva ${data.code} · Trilha` : 'Pulseiras · Trilha' }
]

export const handle = {
  crumb: 'Pulseiras',
  above: (data) => (data ? { label: `Reserva ${data.code}`, href: `/operation/booking-list/${data.uuid}` } : [])
} satisfies CrumbHandle<typeof loader>
