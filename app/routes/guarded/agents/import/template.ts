import type { LoaderFunctionArgs } from '@remix-run/node'
import { AGENT_COLUMNS, type AgentColumn } from '#app/domain/agent/import-columns.ts'
import { requireAccess, templateResponse } from '#app/session/index.server.ts'
import { loadColumns } from './load-columns.server.ts'

const example: Record<AgentColumn, string> = {
  nome: 'João do Exemplo',
  telefone: '(75) 99999-0000',
  email: 'joao@example.com',
  cpf: '529.982.247-25',
  cadastur: '29.123456.10.0001-1',
  cadastur_ate: '31/12/2027',
  idiomas: 'Português|Inglês',
  atrativos: 'todos',
  reservas_por_dia: '2',
  folgas_semanais: 'seg|ter',
  pagina_publica: 'sim',
  ativo: 'sim',
  sobre: 'Conduz há dez anos.',
  anotacoes: 'Prefere grupos pequenos.'
}

/** Leaves the place's own fields empty. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'agents/edit')
  const { own } = await loadColumns(viewer)
  const common = AGENT_COLUMNS.map(({ name }) => [name, example[name]] as const)
  return templateResponse('modelo-de-condutores.csv', [...common, ...own.map(({ name }) => [name, ''] as const)])
}
