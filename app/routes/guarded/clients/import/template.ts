import type { LoaderFunctionArgs } from '@remix-run/node'
import { CLIENT_COLUMNS, type ClientColumn } from '#app/domain/client/import-columns.ts'
import { requireAccess, templateResponse } from '#app/session/index.server.ts'

const example: Record<ClientColumn, string> = {
  nome: 'Maria',
  nome_do_meio: '',
  sobrenome: 'do Exemplo',
  documento: '529.982.247-25',
  pais: 'Brasil',
  telefone: '(75) 99999-0000',
  email: 'maria@example.com',
  cep: '46960-000',
  rua: 'Rua das Pedras',
  numero: '12',
  complemento: 'Casa 2',
  bairro: 'Centro',
  cidade: 'Lençóis',
  estado: 'BA',
  observacoes: 'Prefere sair cedo.'
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'clients/edit')
  const columns = CLIENT_COLUMNS.map(({ name }) => [name, example[name]] as const)
  return templateResponse('modelo-de-clientes.csv', columns)
}
