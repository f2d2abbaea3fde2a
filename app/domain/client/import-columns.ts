import type { ImportColumn } from '../import/read-table.ts'

/**
 * Headings of other programs: spreadsheets in Portuguese, WooCommerce (customers, orders and the Brazilian fields),
 * both forms of Google Contacts, Outlook.
 */
const words = (text: string) => text.split(/\s+/)

/** Columns for the form's fields; `nome_do_meio` and `sobrenome` only add to the name. */
export const CLIENT_COLUMNS = [
  {
    name: 'nome',
    help: 'Nome ou razão social. Obrigatório para cadastrar.',
    example: 'Maria',
    also: words(
      'nome_ou_razao_social nome_completo razao_social cliente nome_do_cliente primeiro_nome name full_name first_name given_name billing_first_name customer_name nome_faturamento nome_de_faturamento nome_cobranca nome_do_titular'
    )
  },
  {
    name: 'nome_do_meio',
    help: 'Se estiver separado: vai entre o nome e o sobrenome.',
    also: words('segundo_nome middle_name additional_name')
  },
  {
    name: 'sobrenome',
    help: 'Se estiver separado: vai depois do nome.',
    example: 'do Exemplo',
    also: words('ultimo_nome last_name family_name surname billing_last_name sobrenome_faturamento sobrenome_cobranca')
  },
  {
    name: 'documento',
    help: 'CPF, CNPJ ou passaporte. Sem ele, o cliente é reconhecido pelo telefone e pelo nome.',
    example: '529.982.247-25',
    also: words(
      'cpf cnpj cpf_cnpj cpf_ou_cnpj cnpj_cpf passaporte numero_do_documento n_documento doc document tax_id billing_cpf billing_cnpj'
    )
  },
  {
    name: 'pais',
    help: 'Do documento: Argentina ou AR. Em branco é Brasil.',
    example: 'Brasil',
    also: words('pais_do_documento pais_regiao country country_region billing_country address_1_country home_country')
  },
  {
    name: 'telefone',
    help: 'Com DDD; de outro país, com + e o código.',
    example: '(75) 99999-0000',
    also: words(
      'celular whatsapp fone tel telefone_celular telefone_1 celular_whatsapp phone mobile mobile_phone phone_number primary_phone phone_1_value billing_phone billing_cellphone telefone_faturamento telefone_cobranca'
    )
  },
  {
    name: 'email',
    help: 'Um só.',
    example: 'maria@example.com',
    also: words(
      'e_mail mail email_1 correio_eletronico endereco_de_email email_address e_mail_address e_mail_1_value user_email customer_email billing_email email_cobranca email_faturamento'
    )
  },
  {
    name: 'cep',
    help: 'Com ou sem traço.',
    example: '46960-000',
    also: words(
      'codigo_postal postal_code postcode zip zipcode zip_code billing_postcode address_1_postal_code home_postal_code cep_faturamento cep_cobranca'
    )
  },
  {
    name: 'rua',
    help: 'Sem o número.',
    example: 'Rua das Pedras',
    also: words(
      'endereco logradouro endereco_1 address street address_1 billing_address_1 address_1_street home_street endereco_faturamento endereco_cobranca'
    )
  },
  { name: 'numero', help: 'Da casa.', example: '12', also: words('numero_da_casa number billing_number') },
  {
    name: 'complemento',
    help: 'Apartamento, bloco.',
    example: 'Casa 2',
    also: words('compl endereco_2 address_2 billing_address_2 address_1_extended_address')
  },
  { name: 'bairro', help: '', example: 'Centro', also: words('neighborhood district billing_neighborhood') },
  {
    name: 'cidade',
    help: '',
    example: 'Lençóis',
    also: words('municipio city billing_city address_1_city home_city cidade_faturamento cidade_cobranca')
  },
  {
    name: 'estado',
    help: 'Sigla ou nome.',
    example: 'BA',
    also: words('uf estado_uf state province region regiao billing_state address_1_region home_state')
  },
  {
    name: 'observacoes',
    help: 'Só a equipe vê.',
    example: 'Prefere sair cedo.',
    also: words('observacao anotacoes anotacao notas nota obs comentarios notes customer_note')
  }
] as const satisfies readonly ImportColumn[]

export type ClientColumn = (typeof CLIENT_COLUMNS)[number]['name']

/** A line needs one of these columns: they identify the client. */
export const CLIENT_NEEDS: readonly ClientColumn[] = ['documento', 'telefone']
