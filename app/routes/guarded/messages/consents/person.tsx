import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  Card,
  type CrumbHandle,
  ErrorSummary,
  Form,
  PageHeader,
  SituationTag,
  summaryOf
} from '#app/components/index.ts'
import { getMessageConsent, recordMessageConsent } from '#app/contracts/messages/consents.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { addressWords } from '../address-words.ts'
import { formNames, readWishForm } from './read.server.ts'
import { toWishView } from './view.ts'
import { WishFields } from './wish-fields.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messages/consents')
  const { address, said } = await viewer.call(getMessageConsent, { params: { id: params.id ?? '' } })
  const all = said.map((wish) => toWishView(wish, viewer.place.timezone))
  const isOwn = said[0]?.allowed === false && said[0].source !== 'staff'
  return { id: params.id ?? '', address: addressWords(address), all, allowed: said[0]?.allowed ?? false, isOwn }
}

export const action = formAction(
  'messages/consents',
  readWishForm,
  async (body, { viewer, params }) => {
    const { id } = await viewer.call(recordMessageConsent, { params: { id: params.id ?? '' }, body })
    return { to: `/messages/consents/${id}`, text: 'Anotado.' }
  },
  { rename: formNames }
)

export default function ConsentOfOne() {
  const { id, address, all, allowed, isOwn } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page">
      <PageHeader title={address} lead="Histórico das escolhas sobre receber mensagens." />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi anotado" />
        <Card title="O que disse">
          <ul className="lines wish-lines">
            {all.map(({ id: one, wish, tone, note, said, channel }) => (
              <li key={one}>
                <span>
                  <SituationTag tone={tone}>{wish}</SituationTag>{' '}
                  <span className="sub">
                    {channel}
                    {note ? `: ${note}` : ''}
                  </span>
                </span>{' '}
                <span className="muted small">{said}</span>
              </li>
            ))}
          </ul>
        </Card>
        {isOwn ? (
          <p className="muted">A própria pessoa pediu para não receber: só ela volta atrás, respondendo VOLTAR.</p>
        ) : (
          <section className="card stack" aria-labelledby="anotar">
            <h2 id="anotar">Mudou de ideia</h2>
            <Form method="post" action={`/messages/consents/${id}`} className="stack" key={all.length}>
              <WishFields refused={refused} wish={allowed ? 'out' : 'in'} />
              <div>
                <Button variant="primary">Anotar</Button>
              </div>
            </Form>
          </section>
        )}
      </div>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.address ?? 'Endereço'} · Quem quer mensagens · Trilha` }
]

export const handle = { crumb: (data) => data?.address ?? 'Endereço' } satisfies CrumbHandle<typeof loader>
