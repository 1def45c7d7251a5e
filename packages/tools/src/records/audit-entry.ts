/**
 * Records in the audit log what was done to a record, in the statement that does it: the record is what `marked`
 * returns, `$1` the account, `$4` the user, `$5` the action, `$6` the names of the fields.
 */
export const AUDIT_ENTRY = `
  insert into audit_log (account_id, user_id, action, chatbot_id, object_id, fields)
  select $1, $4, $5, chatbot_id, id, $6 from marked`
