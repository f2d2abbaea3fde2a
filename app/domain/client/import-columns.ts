import type { ImportColumn } from '../import/read-table.ts'

/** What the form knows; `sobrenome` only adds to the name. */
export const CLIENT_COLUMNS = [
  { name: 'nome', help: 'Nome ou razão social. Obrigatório para cadastrar.', also: ['nome_ou_razao_social'] },
  { name: 'sobrenome', help: 'Se estiver separado: vai depois do nome.' },
  {
    name: 'documento',
    help: 'CPF, CNPJ ou passaporte. Sem ele, o cliente é reconhecido pelo telefone e pelo nome.',
    also: ['cpf', 'cnpj', 'cpf_cnpj', 'passaporte']
  },
  { name: 'pais', help: 'Do documento: Argentina ou AR. Em branco é Brasil.', also: ['pais_do_documento'] },
  { name: 'telefone', help: 'Com DDD; de outro país, com + e o código.', also: ['celular', 'whatsapp'] },
  { name: 'email', help: 'Um só.', also: ['e_mail'] },
  { name: 'cep', help: 'Com ou sem traço.' },
  { name: 'rua', help: 'Sem o número.', also: ['endereco', 'logradouro'] },
  { name: 'numero', help: 'Da casa.' },
  { name: 'complemento', help: 'Apartamento, bloco.' },
  { name: 'bairro', help: '' },
  { name: 'cidade', help: '' },
  { name: 'estado', help: 'Sigla ou nome.', also: ['uf'] },
  { name: 'observacoes', help: 'Só a equipe vê.', also: ['anotacoes', 'notas', 'obs'] }
] as const satisfies readonly ImportColumn[]

export type ClientColumn = (typeof CLIENT_COLUMNS)[number]['name']

/** By one of them a client is recognised. */
export const CLIENT_NEEDS: readonly ClientColumn[] = ['documento', 'telefone']
