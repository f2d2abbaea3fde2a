import type { PersonalTables } from './entry.server.ts'

export const BOOKING_TABLES: PersonalTables = {
  booking_groups: {
    title: 'Grupos',
    keeping: 'fiscal',
    named: { phone: 'person_phone', email: 'person_email', name: 'person_name' },
    columns: {
      fact: 'id uuid place_id people_version people_at link_at link_names created_at',
      hidden: 'hash body_hash link_hash',
      staff: 'created_by people_by link_by',
      name: 'person_name',
      phone: 'person_phone',
      email: 'person_email',
      text: 'name reason'
    },
    becomes: { hash: 'uuid::text', body_hash: `''`, link_hash: 'null' }
  },
  // The responsible person does not lead to these: each person of a list is only their own.
  group_people: {
    title: 'Listas de pessoas dos grupos',
    keeping: 'groups',
    named: { document: 'document', name: 'name' },
    columns: { fact: 'id place_id group_id position', name: 'name', document: 'document', text: 'birth note' }
  },
  bookings: {
    title: 'Reservas',
    keeping: 'fiscal',
    named: { document: 'document', country: 'document_country', phone: 'phone', email: 'email', name: 'name' },
    via: { client_id: 'clients.id' },
    columns: {
      fact: 'id public_id place_id product_id code channel status payment_method payment_channel date time people checked_in_people away_people quota_people discount_code_id discount_code total discount final client_id document_country pay_later hold_until confirmation_asked_at term_hash term_accepted_at paid_at cancelled_at refund_policy visitor_changes refund kept received fees refunded version group_id kiosk_id created_at',
      hidden: 'hash body_hash network sort_name waiver_key',
      staff: 'seller_uuid',
      name: 'name',
      document: 'document',
      phone: 'phone',
      email: 'email',
      address: 'address',
      text: 'surname language notes cancel_reason',
      trace: 'search_text term_address term_agent'
    },
    becomes: { search_text: 'lower(code)', body_hash: `''`, network: `''`, waiver_key: 'null' }
  },
  booking_items: {
    title: 'Ingressos',
    keeping: 'fiscal',
    key: 'booking_id label',
    via: { booking_id: 'bookings.id' },
    columns: {
      fact: 'booking_id label title quantity unit_price unit_discount needs_proof counts_to_quota checked_in position'
    }
  },
  booking_agents: {
    title: 'Reservas conduzidas',
    keeping: 'fiscal',
    key: 'booking_id agent_uuid',
    via: { agent_uuid: 'agents.uuid' },
    columns: { fact: 'booking_id agent_uuid follows' }
  },
  slot_guides: {
    title: 'Horários do condutor',
    keeping: 'fiscal',
    key: 'product_id date time agent_uuid',
    via: { agent_uuid: 'agents.uuid' },
    columns: {
      fact: 'product_id date time agent_uuid place_id people accepted_at created_at',
      staff: 'created_by',
      text: 'reason'
    }
  },
  slot_declines: {
    title: 'Horários recusados',
    keeping: 'fiscal',
    key: 'product_id date time agent_uuid',
    via: { agent_uuid: 'agents.uuid' },
    columns: { fact: 'product_id date time agent_uuid place_id declined_at', text: 'reason' }
  },
  guide_news: {
    title: 'Mudanças de escala por avisar',
    keeping: 'fiscal',
    key: 'product_id date time agent_uuid',
    via: { agent_uuid: 'agents.uuid' },
    columns: { fact: 'product_id date time agent_uuid place_id was_there noted_at' }
  },
  booking_events: {
    title: 'Histórico das reservas',
    keeping: 'fiscal',
    via: { booking_id: 'bookings.id' },
    columns: {
      fact: 'id place_id booking_id action at',
      staff: 'user_id actor',
      text: 'from_value to_value reason'
    }
  },
  visitor_codes: {
    title: 'Códigos enviados',
    keeping: 'tokens',
    key: 'booking_id asked_by',
    via: { booking_id: 'bookings.id' },
    columns: { fact: 'booking_id tries_left expires_at', hidden: 'asked_by sealed' },
    erased: true
  },
  booking_metadata: {
    title: 'Dados extras das reservas',
    keeping: 'fiscal',
    key: 'uuid',
    via: { booking_id: 'bookings.id' },
    columns: { fact: 'uuid booking_id uuid_ref bill_id', text: 'xfields' }
  },
  person_tickets: {
    title: 'Ingressos por pessoa',
    keeping: 'fiscal',
    via: { booking_id: 'bookings.id' },
    columns: { fact: 'id place_id booking_id label position code checkin_id created_at' }
  },
  checkins: {
    title: 'Entradas no atrativo',
    keeping: 'fiscal',
    via: { booking_id: 'bookings.id' },
    columns: {
      fact: 'id place_id booking_id people items at undone_at',
      staff: 'user_id undone_by',
      text: 'undo_reason'
    }
  },
  passages: {
    title: 'Saídas e voltas',
    keeping: 'fiscal',
    via: { booking_id: 'bookings.id' },
    columns: {
      fact: 'id place_id booking_id direction people items person_ticket_id at undone_at',
      staff: 'user_id undone_by',
      text: 'undo_reason'
    }
  },
  // A guardian leads to nothing but the texts that name them: the row is the participant's.
  waiver_signatures: {
    title: 'Termos de risco assinados',
    keeping: 'waivers',
    named: { document: 'document', name: 'name' },
    columns: {
      fact: 'id uuid place_id booking_id product_id waiver_id device_uuid date time signed_on signed_at',
      hidden: 'person_key hash text_hash',
      name: 'name',
      document: 'document',
      text: 'birth drawing health',
      trace: 'network',
      shared: 'guardian_name guardian_document guardian_relation signature emergency_name emergency_phone'
    },
    becomes: {
      person_key: 'uuid::text',
      hash: `''`,
      guardian_name: `''`,
      guardian_document: `''`,
      guardian_relation: `''`,
      signature: `''`,
      emergency_name: `''`,
      emergency_phone: `''`
    }
  },
  gate_devices: {
    title: 'Aparelhos da portaria',
    keeping: 'fiscal',
    key: 'uuid',
    columns: { fact: 'uuid place_id created_at', staff: 'user_id' }
  },
  gate_allotments: {
    title: 'Vagas dos aparelhos da portaria',
    keeping: 'fiscal',
    key: 'uuid',
    columns: {
      fact: 'uuid place_id device_uuid product_id date time granted sold disputed held held_quota until ended_at created_at',
      hidden: 'session_id',
      place: 'types',
      staff: 'user_id'
    }
  },
  gate_scans: {
    title: 'Leituras da portaria sem rede',
    keeping: 'fiscal',
    via: { booking_id: 'bookings.id' },
    columns: {
      fact: 'id place_id device_uuid sequence at device_at received_at code direction people allotment_uuid value sold booking_id problem message seen_at',
      hidden: 'body_hash',
      staff: 'user_id seen_by',
      text: 'seen_note'
    }
  },
  trips: {
    title: 'Viagens guiadas ou dirigidas',
    keeping: 'place',
    via: { driver_id: 'drivers.id', agent_uuid: 'agents.uuid' },
    columns: {
      fact: 'id uuid place_id date time direction product_id vehicle_id company_id driver_id agent_uuid status version changed_at created_at',
      staff: 'changed_by',
      place: 'drop_off',
      shared: 'notes'
    }
  },
  trip_stops: {
    title: 'Paradas das viagens',
    keeping: 'place',
    place: { trip_id: 'trips.id' },
    columns: { fact: 'id trip_id position time', place: 'place', shared: 'notes' }
  },
  trip_passengers: {
    title: 'Listas de passageiros',
    keeping: 'fiscal',
    named: { json: 'named' },
    via: { booking_id: 'bookings.id' },
    place: { trip_id: 'trips.id' },
    columns: { fact: 'id trip_id booking_id stop_id people', people: 'named', shared: 'notes' }
  }
}

/** Tables about requests, messages and files. */
export const TALK_TABLES: PersonalTables = {
  issues: {
    title: 'Requerimentos',
    keeping: 'requests',
    named: { phone: 'person_phone', email: 'person_email', name: 'person_name' },
    via: { opened_by: 'users.id' },
    columns: {
      fact: 'id place_id number type_id status opened_by due_on link_seen last_message last_other effect_at version created_at changed_at',
      hidden: 'link_key network wide_network',
      staff: 'last_author',
      name: 'person_name',
      phone: 'person_phone',
      email: 'person_email',
      text: 'details subject effect_said language'
    },
    becomes: { link_key: `''`, network: `''`, wide_network: `''` }
  },
  issue_messages: {
    title: 'Conversas dos requerimentos',
    keeping: 'requests',
    via: { issue_id: 'issues.id', author_id: 'users.id' },
    columns: {
      fact: 'id place_id issue_id side is_internal status_from status_to created_at',
      staff: 'author_id author_name',
      text: 'title body'
    },
    becomes: { author_name: `case when side = 'requester' then 'Pessoa anonimizada' else author_name end` }
  },
  issue_reads: {
    title: 'Conversas lidas',
    keeping: 'requests',
    key: 'issue_id user_id',
    via: { user_id: 'users.id' },
    columns: { fact: 'issue_id user_id message_id' },
    erased: true
  },
  messages: {
    title: 'Mensagens enviadas',
    keeping: 'messages',
    named: { phone: 'to' },
    via: { ref_id: 'bookings.public_id' },
    columns: {
      fact: 'id place_id type_message channel kind ref ref_id batch_id instead_of status provider simulated error_count send_date handed_at slot_at sent_at delivered_at read_at confidential_until created_at',
      hidden: 'external_id dedupe_key',
      staff: 'created_by',
      place: 'from',
      phone: 'to',
      text: 'title message_body reason'
    },
    becomes: { status: `case when status in ('queued', 'scheduled') then 'cancelled' else status end` }
  },
  files: {
    title: 'Documentos enviados',
    keeping: 'files',
    via: {
      ref_id: 'bookings.public_id clients.uuid agents.uuid issues.id',
      uploaded_by: 'users.id'
    },
    columns: {
      fact: 'id place_id kind size ref ref_id status document is_public origin version is_current kept_at removed_at created_at',
      hidden: 'sha256 object_key preview',
      staff: 'uploaded_by uploader_name removed_by',
      text: 'name reason'
    },
    becomes: {
      sha256: `''`,
      object_key: `''`,
      preview: 'null',
      uploader_name: `''`,
      is_public: 'false',
      removed_at: 'coalesce(removed_at, now())',
      removed_by: `case when removed_at is null then 'anonimização' else removed_by end`
    }
  },
  file_pieces: {
    title: 'Conteúdo dos documentos',
    keeping: 'files',
    key: 'file_id number',
    via: { file_id: 'files.id' },
    columns: { fact: 'file_id number', hidden: 'bytes' },
    erased: true
  },
  audit_events: {
    title: 'Registro de alterações',
    keeping: 'audit',
    via: {
      subject_id: 'bookings.code clients.uuid agents.uuid users.uuid drivers.uuid issues.id',
      user_id: 'users.id'
    },
    columns: {
      fact: 'id place_id at action subject subject_id',
      hidden: 'request_id',
      staff: 'user_id actor address',
      shared: 'subject_label from_value to_value reason'
    },
    becomes: {
      subject_label: `case when subject in ('client', 'agent', 'user', 'driver') then 'Pessoa anonimizada' else subject_label end`,
      from_value: `''`,
      to_value: `''`,
      reason: `''`
    }
  }
}
