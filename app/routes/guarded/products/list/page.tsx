import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { PageHeader } from '#app/components/shell/index.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request)
  return null
}

export default function ProductList() {
  return (
    <>
      <PageHeader title="Produtos" lead="O que se vende, quando e por quanto." />
      <SectionNav />
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Produtos · Trilha' }]
