import type { LoaderFunctionArgs } from '@remix-run/node'
import { IMPORT_COLUMNS, type ImportColumn } from '#app/domain/product/import/import-lines.ts'
import { requireAccess, templateResponse } from '#app/session/index.server.ts'

const example: Record<ImportColumn, string> = {
  slug: 'cachoeira-do-exemplo',
  nome: 'Cachoeira do Exemplo',
  descricao: 'Trilha de 2 km até a queda, com banho.',
  categoria: 'Cachoeira',
  endereco: 'Estrada do Vale, km 3',
  latitude: '-12,5891',
  longitude: '-41,4217',
  duracao: '180',
  idade_minima: '6',
  acessibilidade: 'Trilha com pedras.',
  o_que_levar: 'Água e lanche.',
  ingressos: 'INTEIRA=80,00|MEIA=40,00',
  horarios: 'seg-sex 09:00=40|sab,dom 09:00=60'
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'products/edit')
  const columns = IMPORT_COLUMNS.map(({ name }) => [name, example[name]] as const)
  return templateResponse('modelo-de-atrativos.csv', columns)
}
