import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type CrumbHandle, PageHeader } from '#app/components/index.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { getWaivers } from '#app/contracts/booking/waivers.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { KeptTerm } from '../term-text.tsx'
import { toVersions, waiverPath } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/term')
  const product = new URL(request.url).searchParams.get('atrativo') ?? ''
  const { versions, product_name: name } = await viewer.call(getWaivers, { query: { product } })
  const own = versions.find(({ id }) => id === params.id)
  const shown = toVersions(versions, { product, zone: viewer.place.timezone }).find(({ id }) => id === params.id)
  if (!own || !shown) throw notFound({ message: 'Não encontramos esta versão do termo de risco.' })
  return { ...shown, name, hash: own.hash, text: own.text, back: waiverPath(product) }
}

export default function WaiverVersion() {
  const { at, by, name, signatures, hash, text, back, state } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={`Termo de risco de ${at}`}
        lead={[name, by && `Por ${by}`, state, `Assinaturas: ${signatures}`].filter(Boolean).join('. ')}
      />
      <KeptTerm hash={hash} text={text || 'O do parque.'} back={back} />
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Termo de risco de ${data?.at ?? 'outra data'} · Configurações · Trilha` }
]

export const handle = { crumb: (data) => data?.at ?? 'Versão' } satisfies CrumbHandle<typeof loader>
