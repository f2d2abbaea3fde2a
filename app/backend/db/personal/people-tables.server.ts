import type { PersonalTables } from './entry.server.ts'

/** Tables of people. Tables that others refer to come first. */
export const PEOPLE_TABLES: PersonalTables = {
  users: {
    title: 'Usuário do sistema',
    keeping: 'account',
    named: { document: 'cpf', phone: 'phone', email: 'email', name: 'name' },
    columns: {
      fact: 'id uuid place_id index_page modules invited_at self_registered waiting_since codes_from suspended_at access_changed_at removed_at created_at',
      hidden: 'password_hash google_sub photo_id',
      staff: 'access_changed_by',
      name: 'name',
      text: 'username',
      document: 'cpf',
      phone: 'phone',
      email: 'email'
    },
    becomes: { username: `'anonimizado-' || id`, password_hash: `''`, google_sub: `''`, photo_id: `''` }
  },
  agents: {
    title: 'Condutor',
    keeping: 'account',
    key: 'uuid',
    named: { document: 'cpf', phone: 'phone', email: 'email', name: 'name' },
    via: { user_id: 'users.id' },
    columns: {
      fact: 'uuid place_id user_id active is_public bookings_per_day group_people weekdays_off languages cadastur_until version created_at',
      name: 'name',
      text: 'about certificates cadastur fields notes photo_url',
      document: 'cpf',
      phone: 'phone',
      email: 'email'
    },
    becomes: { is_public: 'false', active: 'false' }
  },
  calendar_feeds: {
    title: 'Endereço do calendário',
    keeping: 'account',
    via: { agent_uuid: 'agents.uuid' },
    columns: { fact: 'id place_id agent_uuid created_at', hidden: 'key_hash', staff: 'user_id' }
  },
  drivers: {
    title: 'Motorista',
    keeping: 'account',
    named: { document: 'cpf', phone: 'phone', name: 'name' },
    columns: {
      fact: 'id uuid place_id archived version created_at company_id cnh_category cnh_until',
      name: 'name',
      document: 'cpf cnh',
      phone: 'phone'
    },
    becomes: { archived: 'true' }
  },
  clients: {
    title: 'Cadastro de cliente',
    keeping: 'clients',
    named: { document: 'document', country: 'document_country', phone: 'phone', email: 'email', name: 'name' },
    columns: {
      fact: 'id uuid place_id document_country source merged_into changed_at version created_at',
      name: 'name',
      document: 'document',
      phone: 'phone',
      email: 'email',
      address: 'address',
      text: 'notes',
      trace: 'folded_name search_text'
    },
    // Clients without a document are identified by telephone and name, so this one gets its number as name.
    becomes: { folded_name: `'anonimizado ' || id` }
  },
  client_merges: {
    title: 'Cadastros juntados',
    keeping: 'clients',
    via: { kept_id: 'clients.id', merged_id: 'clients.id' },
    columns: {
      fact: 'id place_id kept_id merged_id followers version at undone_at',
      staff: 'by_user undone_by',
      text: 'before'
    }
  },
  client_distinct: {
    title: 'Cadastros ditos diferentes',
    keeping: 'clients',
    key: 'one_id other_id',
    via: { one_id: 'clients.id', other_id: 'clients.id' },
    columns: { fact: 'one_id other_id created_at', staff: 'by_user' }
  },
  client_follow_ups: {
    title: 'Lembretes sobre o cliente',
    keeping: 'clients',
    via: { client_id: 'clients.id' },
    columns: {
      fact: 'id uuid place_id client_id booking due_on done_at version created_at',
      staff: 'done_by created_by',
      text: 'body'
    }
  }
}

/** Tables of accounts and agents. */
export const ACCOUNT_TABLES: PersonalTables = {
  agent_products: {
    title: 'Atrativos do condutor',
    keeping: 'account',
    key: 'agent_uuid product_id',
    via: { agent_uuid: 'agents.uuid' },
    columns: { fact: 'agent_uuid product_id' }
  },
  agent_days_off: {
    title: 'Folgas do condutor',
    keeping: 'account',
    via: { agent_uuid: 'agents.uuid' },
    columns: { fact: 'id agent_uuid from_day until_day', text: 'reason' }
  },
  two_steps: {
    title: 'Verificação em duas etapas',
    keeping: 'tokens',
    key: 'user_id',
    via: { user_id: 'users.id' },
    columns: { fact: 'user_id enabled_at last_step created_at', hidden: 'secret' },
    erased: true
  },
  recovery_codes: {
    title: 'Códigos de recuperação',
    keeping: 'tokens',
    via: { user_id: 'users.id' },
    columns: { fact: 'id user_id used_at', hidden: 'hash' },
    erased: true
  },
  sign_in_challenges: {
    title: 'Entradas começadas',
    keeping: 'tokens',
    key: 'hash',
    via: { user_id: 'users.id' },
    columns: { fact: 'user_id tries_left by_google expires_at created_at', hidden: 'hash', text: 'legacy_login' },
    erased: true
  },
  password_codes: {
    title: 'Códigos de senha',
    keeping: 'tokens',
    key: 'user_id asked_by',
    via: { user_id: 'users.id' },
    columns: { fact: 'user_id purpose tries_left expires_at created_at', hidden: 'asked_by code_hash' },
    erased: true
  },
  sign_in_networks: {
    title: 'Redes de onde entrou',
    keeping: 'tokens',
    key: 'user_id network',
    via: { user_id: 'users.id' },
    columns: { fact: 'user_id seen_at', hidden: 'network' },
    erased: true
  },
  tokens: {
    title: 'Sessões',
    keeping: 'tokens',
    key: 'hash',
    via: { user_id: 'users.id' },
    columns: {
      fact: 'id user_id by_google last_seen_at created_at expires_at',
      hidden: 'hash',
      trace: 'user_agent address legacy_login'
    },
    erased: true
  },
  permissions: {
    title: 'Permissões',
    keeping: 'account',
    key: 'user_id controller action',
    via: { user_id: 'users.id' },
    columns: { fact: 'user_id controller action name icon visible position' }
  },
  photos: {
    title: 'Fotos',
    keeping: 'account',
    via: { id: 'users.photo_id agents.photo_url' },
    columns: { fact: 'place_id mime size created_at', hidden: 'id bytes object_key sha256' },
    erased: true
  },
  saved_reports: {
    title: 'Relatórios salvos',
    keeping: 'account',
    via: { user_id: 'users.id' },
    columns: { fact: 'id place_id user_id path shared created_at', text: 'name query' },
    erased: true
  }
}
