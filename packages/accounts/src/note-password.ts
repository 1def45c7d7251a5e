/** Notes in the log of each account that the person belongs to that they have another password: `changed` returns them. */
export const NOTE_PASSWORD = `
  insert into audit_log (account_id, user_id, action, fields)
  select account_id, user_id, 'password.changed', '{}' from members join changed on changed.id = user_id`
