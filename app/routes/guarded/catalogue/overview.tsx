import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card, type CrumbHandle, PageHeader, SectionLinks } from '#app/components/index.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { AREA_NAMES, CATALOGUE, type CatalogueArea } from './areas.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request)
  // The router ignores case.
  const first = new URL(request.url).pathname.toLowerCase().split('/')[1]
  return { name: AREA_NAMES.find((area) => area === first) ?? 'components' }
}

export default function Overview() {
  const { name } = useLoaderData<typeof loader>()
  const { label, lead, pages }: CatalogueArea = CATALOGUE[name]
  return (
    <>
      <PageHeader title={label} lead={lead} />
      <SectionLinks
        label="Catálogo"
        screens={[
          ...AREA_NAMES.map((area) => ({ path: `/${area}`, label: CATALOGUE[area].label })),
          { path: '/maps', label: 'Mapas' }
        ]}
      />
      <div className="grid">
        {pages.map((page) => (
          <Card key={page.path} title={page.label} href={`/${name}/${page.path}`}>
            <p className="muted">{page.text}</p>
          </Card>
        ))}
      </div>
    </>
  )
}

const labelOf = (data: { name: keyof typeof CATALOGUE } | undefined) => CATALOGUE[data?.name ?? 'components'].label

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${labelOf(data)} · Trilha` }]

export const handle: CrumbHandle<typeof loader> = { crumb: labelOf }
