import { columnName, type ImportColumn } from '../import/read-table.ts'
import type { FieldShape } from '../person/form-field.ts'

/** All fields of the form except certificates, dated days off and the user: those have lines or rights of their own. */
export const AGENT_COLUMNS = [
  {
    name: 'nome',
    help: 'Obrigatório.',
    example: 'João do Exemplo',
    also: ['nome_completo', 'condutor', 'guia', 'nome_do_condutor', 'nome_do_guia', 'name', 'full_name']
  },
  {
    name: 'telefone',
    help: 'Com DDD.',
    example: '(75) 99999-0000',
    also: ['celular', 'whatsapp', 'fone', 'tel', 'phone', 'mobile', 'phone_1_value']
  },
  {
    name: 'email',
    help: 'Um só.',
    example: 'joao@example.com',
    also: ['e_mail', 'mail', 'email_address', 'e_mail_1_value']
  },
  {
    name: 'cpf',
    help: 'Por ele o condutor é reconhecido; sem ele, pelo nome e pelo telefone.',
    example: '529.982.247-25',
    also: ['documento', 'cpf_do_condutor', 'numero_do_cpf']
  },
  {
    name: 'cadastur',
    help: 'O número.',
    example: '29.123456.10.0001-1',
    also: ['numero_do_cadastur', 'n_cadastur', 'registro_cadastur']
  },
  {
    name: 'cadastur_ate',
    help: 'O último dia, como 31/12/2027.',
    example: '31/12/2027',
    also: ['cadastur_vale_ate', 'validade_do_cadastur', 'validade_cadastur', 'vencimento_do_cadastur']
  },
  {
    name: 'idiomas',
    help: 'Português|Inglês|Libras.',
    example: 'Português|Inglês',
    also: ['linguas', 'idioma', 'languages']
  },
  {
    name: 'atrativos',
    help: 'Nomes ou slugs, separados por |. A palavra todos: em qualquer um.',
    example: 'todos'
  },
  { name: 'reservas_por_dia', help: 'No máximo; 0 é sem limite.', example: '2' },
  {
    name: 'pessoas_por_grupo',
    help: 'No máximo; em branco vale a regra do atrativo.',
    example: '8'
  },
  {
    name: 'folgas_semanais',
    help: 'dom|seg. A palavra nenhuma: trabalha todos os dias.',
    example: 'seg|ter',
    also: ['dias_sem_trabalho']
  },
  {
    name: 'pagina_publica',
    help: 'sim ou não. Para novos, em branco é sim.',
    example: 'sim',
    also: ['publico', 'publica']
  },
  { name: 'ativo', help: 'sim ou não. Para novos, em branco é sim.', example: 'sim', also: ['ativa', 'active'] },
  {
    name: 'sobre',
    help: 'Visitantes o leem na página pública.',
    example: 'Conduz há dez anos.'
  },
  {
    name: 'anotacoes',
    help: 'Só a equipe lê.',
    example: 'Prefere grupos pequenos.',
    also: ['observacoes', 'observacao', 'notas', 'obs', 'notes']
  }
] as const satisfies readonly ImportColumn[]

export type AgentColumn = (typeof AGENT_COLUMNS)[number]['name']

type OwnField = Pick<FieldShape, 'label' | 'type' | 'options' | 'multiple'> & { key: string }

export interface OwnColumn extends ImportColumn {
  key: string
}

/**
 * Columns for the place's own fields, by label or key. A field with the name of another column is `campo_` plus its
 * key.
 */
export function ownColumns(fields: readonly OwnField[]): OwnColumn[] {
  const taken = new Set<string>(
    AGENT_COLUMNS.flatMap((column) => [column.name, ...('also' in column ? column.also : [])])
  )
  return fields.map((field) => {
    const sure = `campo_${field.key}`
    const label = columnName(field.label)
    const name = label === '' || taken.has(label) ? sure : label
    taken.add(name)
    const also = [field.key, sure].filter((one) => one !== name && !taken.has(one))
    return { name, key: field.key, help: helpOf(field), also }
  })
}

function helpOf({ label, type, options, multiple }: OwnField): string {
  const shapes = {
    text: '',
    textarea: '',
    number: 'Um número.',
    date: 'Uma data, como 31/12/2027.',
    select: `Uma destas: ${options.join(', ')}.`,
    checkbox: 'sim ou não.'
  }
  return [`Campo do parque: ${label}.`, shapes[type], multiple ? 'Vários, separados por |.' : '']
    .filter(Boolean)
    .join(' ')
}
