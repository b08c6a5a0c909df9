#!/bin/sh
# compose.yaml runs this once, when the database volume is empty. It creates a role for Waymark that owns its
# database and is not a superuser.
set -eu
: "${WAYMARK_PASSWORD:?WAYMARK_PASSWORD is not set: add it to .env (see compose.yaml)}"
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$WAYMARK_PASSWORD" \
  --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
create role waymark login nosuperuser nocreatedb nocreaterole password :'password';
create database waymark owner waymark template template0 encoding 'UTF8';
revoke connect on database waymark from public;
SQL
