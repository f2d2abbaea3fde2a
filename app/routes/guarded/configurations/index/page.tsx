import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Card, Icon } from '#app/components/display/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
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

export const meta: MetaFunction = () => [{ title: 'Configurações · Trilha' }]
