import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Card, Icon } from '#app/components/display/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import sectionLinksCssUrl from '#app/components/shell/page/section-links.css?url'
import { requireAccess } from '#app/session/index.server.ts'
import { useSections } from '../section-nav.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request)
  return null
}

export default function Settings() {
  return (
    <>
      <PageHeader title="Configurações" lead="O que você pode ajustar neste lugar." />
      <div className="grid">
        {useSections().map(({ path, label, text, icon }) => (
          <Card key={path} title={label} href={path} aside={<Icon name={icon} />}>
            <p className="muted">{text}</p>
          </Card>
        ))}
      </div>
    </>
  )
}

export const links = linkSheets(sectionLinksCssUrl)

export const meta: MetaFunction = () => [{ title: 'Configurações · Trilha' }]
